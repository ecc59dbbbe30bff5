import { createWriteStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { JobFields } from '../../server/jobs/job-write.service.ts';
import type { ImportRunDetail } from '../../shared/admin-imports.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { generateJobs } from './generate-jobs.ts';
import type { SourceData } from './source-data.ts';

/** Writes a feed of generated listings as CSV; another seed gives other listings. */
export async function writeFeed(
  path: string,
  source: SourceData,
  rows: number,
  seed = 2,
): Promise<void> {
  function* lines() {
    yield 'reference,title,company,country,state,category,description,responsibilities,url,date,expires\n';
    let number = 0;
    for (const job of generateJobs(source, rows, new Date(), seed)) {
      number += 1;
      yield csvLine(number, job);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

function csvLine(number: number, job: JobFields): string {
  const country = COUNTRIES.find(({ code }) => code === job.country_code)?.name;
  const cells = [
    number,
    job.title,
    job.employer,
    country,
    job.state,
    job.category,
    job.description,
    job.responsibilities,
  ];
  return `${[...cells, `${job.application_url}/${number}`, job.created_at, job.expires_at].map(quote).join(',')}\n`;
}

function quote(value: unknown): string {
  return `"${String(value ?? '').replaceAll('"', '""')}"`;
}

/** Logs in, uploads a feed and waits until it is imported; its source is the name of its file. */
export async function importThroughApi(
  origin: string,
  path: string,
  admin: { email: string; password: string },
): Promise<ImportRunDetail> {
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { 'x-auth-token': token };
  const body = await openAsBlob(path, { type: 'application/octet-stream' });
  const answer = await fetch(`${origin}/api/admin/imports?name=${basename(path)}`, {
    method: 'POST',
    headers,
    body,
  });
  if (answer.status !== 202)
    throw new Error(`The import was refused: ${answer.status} ${await answer.text()}`);
  const { run } = (await answer.json()) as { run: ImportRunDetail };
  for (;;) {
    await setTimeout(1000);
    const now = (await (
      await fetch(`${origin}/api/admin/imports/${run.id}`, { headers })
    ).json()) as ImportRunDetail;
    if (now.status === 'done') return now;
    if (now.status !== 'running')
      throw new Error(`The import ended as ${now.status}: ${now.error}`);
  }
}
