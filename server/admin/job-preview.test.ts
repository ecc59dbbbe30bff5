import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { JOB_LIMITS } from '../../shared/constants/limits.ts';
import { NOTHING_ENTERED } from '../../shared/entered-facts.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { dayFromNow } from '../../test/factories.ts';
import { fuzzRuns } from '../../test/fuzz-runs.ts';
import { HOSTILE_UNITS } from '../../test/hostile-units.ts';

const { kit, ask, input, create } = setUpAdminJobs();

describe('the preview', () => {
  const preview = async (body: object) => {
    const answer = await ask('POST', '/api/admin/jobs/preview', body);
    expect(answer.status).toBe(200);
    return answer.body as {
      job: Record<string, unknown>;
      summary: Record<string, unknown>;
      leftOut: string[];
    };
  };

  test('shows what would be stored', async () => {
    const fields = input({
      description: '<h2>Hi</h2><img src=x onerror=alert(1)><p>there</p>',
      responsibilities: 'One\nTwo',
      salary: { min: 1, max: 2, currency: 'EUR' },
      expires_at: dayFromNow(3),
    });
    const { job, summary, leftOut } = await preview(fields);
    const { visa_help, housing, costs, ...stored } = await create(fields);
    const { updated_at: _, source: __, ...shown } = stored;
    const { facts, fact_quotes, ...written } = job;
    expect(written).toEqual({
      ...shown,
      id: expect.any(Number),
      created_at: expect.any(String),
    });
    expect({ visa_help, housing, costs }).toEqual(NOTHING_ENTERED);
    expect({ facts, fact_quotes }).toMatchObject({ facts: { visa: null }, fact_quotes: [] });
    expect(leftOut).toEqual([]);
    expect(summary).not.toHaveProperty('description');
    expect(summary).not.toHaveProperty('application_url');
    expect(job).toMatchObject(summary);
  });

  test('shows what was found in the text, and what of it readers without premium see', async () => {
    const { job, summary } = await preview(
      input({
        description: '<p>We cannot sponsor visas.</p>',
        excerpt: 'Full training is given.',
        is_premium_visible: true,
      }),
    );
    expect(job).toMatchObject({
      facts: { visa: 'refused', training: true },
      fact_quotes: [
        { fact: 'visa', quote: 'We cannot sponsor visas.' },
        { fact: 'training', quote: 'Full training is given.' },
      ],
    });
    expect(summary).toMatchObject({ facts: { visa: null, training: true } });
  });

  test('an empty form has placeholders', async () => {
    const { job, leftOut } = await preview({});
    expect(job).toMatchObject({
      title: 'Title',
      excerpt: 'Excerpt',
      employer: 'Company',
      description: '',
      salary: null,
      application_url: null,
    });
    expect(leftOut.sort()).toEqual([
      'application_url',
      'category',
      'country',
      'employer',
      'excerpt',
      'title',
    ]);
  });

  test('what is wrong is left out and named', async () => {
    const wrong = {
      title: 'x'.repeat(300),
      salary: { min: 5, max: 1, currency: 'EUR' },
      expires_at: '2027-02-30',
      company_website: 'java\u0000script:alert(1)',
      job_type: ['day labour'],
      featured: 'yes',
      application_url: 'https:',
    };
    const { job, leftOut } = await preview(input(wrong));
    expect(leftOut.sort()).toEqual([
      'application_url',
      'company_website',
      'expires_at',
      'featured',
      'job_type',
      'salary',
      'title',
    ]);
    expect(job).toMatchObject({
      title: 'Title',
      salary: null,
      expires_at: null,
      company_website: null,
      job_type: null,
      featured: false,
    });
  });

  test('200 kB of hostile text in a field are answered well under a second', async () => {
    const texts = [
      'title',
      'excerpt',
      'employer',
      'responsibilities',
      'requirements',
      'company_website',
      'state',
      'application_url',
    ];
    const slow: string[] = [];
    // test/text-readers.test.ts reads all of them, without the way over HTTP.
    for (const [index, unit] of HOSTILE_UNITS.entries()) {
      if (index % fuzzRuns(4, 1) > 0) continue;
      const repeated = unit.repeat(Math.ceil(200_000 / unit.length));
      const field = texts[index % texts.length] as string;
      for (const fields of [
        { description: repeated.slice(0, JOB_LIMITS.description) },
        { [field]: repeated },
      ]) {
        const cpuTime = await cpuTimeOf(async () => {
          // A private address: others pay for what is read.
          const { status } = await kit.api.send('POST', '/api/admin/jobs/preview', input(fields), {
            token: kit.admin.token,
            from: '10.0.0.1',
          });
          expect([200, 413]).toContain(status);
        });
        if (cpuTime > 500) slow.push(`${JSON.stringify(unit)} ${Object.keys(fields)}`);
      }
    }
    expect(slow).toEqual([]);
    const saved = await ask(
      'POST',
      '/api/admin/jobs',
      input({ description: '<p '.repeat(70_000) }),
    );
    expect(saved.status).toBe(400);
  });

  test('writes nothing', async () => {
    const before = kit.announced;
    const rows = async () =>
      (await sql<{ count: string }>`SELECT count(*) FROM jobs`.execute(kit.deps.db)).rows[0];
    const count = await rows();
    await preview(input());
    expect(await rows()).toEqual(count);
    expect(kit.announced).toBe(before);
  });
});
