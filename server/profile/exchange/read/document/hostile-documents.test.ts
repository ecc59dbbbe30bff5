import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { PROFILE_LIMITS } from '../../../../../shared/constants/limits.ts';
import { createPdf } from '../../../../../test/cv-files/pdf-shapes.ts';
import { paragraph, row, table, wordFile } from '../../../../../test/cv-files/word-shapes.ts';
import { zipOf } from '../../../../../test/profile-files.ts';
import { exchangeErrorCode } from '../../exchange-error.ts';
import { readProfileFile as read } from '../read-profile-file.ts';

async function failure(file: Uint8Array): Promise<string> {
  const error = await read(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('It was read.');
  return `${exchangeErrorCode(error)}: ${error.message}`;
}

const HEAD = [paragraph('Ama Owusu'), paragraph('ama@example.com')].join('');

test('a Word file that declares entities, or unpacks to more than 8 MB, is refused', async () => {
  const entities = zipOf({
    'word/document.xml': '<!DOCTYPE a [<!ENTITY b "bbb">]><w:document>&b;</w:document>',
  });
  expect(await failure(entities)).toMatch(/^damaged-file.*entities/);
  const bomb = zipOf({ 'word/document.xml': new Uint8Array(8_000_001).fill(32) });
  expect(bomb.length).toBeLessThan(20_000);
  expect(await failure(bomb)).toMatch(/^too-much/);
});

test('tables within tables and 8,000 paragraphs come to an end', async () => {
  const nested = Array.from({ length: 15 }).reduce<string>(
    (inner) => table(row(inner)),
    paragraph('Deep'),
  );
  const { text } = await read(wordFile(HEAD + nested));
  expect(text?.map((line) => line.text)).toContain('Deep');
  const long = await read(wordFile(HEAD + paragraph('x').repeat(8_000)));
  expect(long.text?.length).toBe(5_000);
  expect(long.unread[0]).toEqual({
    what: 'The end of the file',
    why: 'We read the first 5,000 lines.',
  });
});

test('of 1,000 pages the first 40 are read, and the rest is named', async () => {
  const pdf = createPdf('lines');
  pdf.put(50, 60, 20, 'bold', 'Ama Owusu');
  pdf.put(50, 90, 10, 'regular', 'ama@example.com');
  for (let page = 1; page < 1_000; page += 1) {
    pdf.nextPage();
    pdf.put(50, 60, 10, 'regular', 'Work of a page');
  }
  const { profile, unread } = await read(pdf.make());
  expect(profile.contact.email).toBe('ama@example.com');
  expect(unread).toContainEqual({
    what: 'The end of the file',
    why: 'It has 1,000 pages. We read the first 40.',
  });
});

test('of a page with 70,000 pieces the first are read, and the rest is named', async () => {
  const pdf = createPdf('lines');
  pdf.put(50, 60, 20, 'bold', 'Ama Owusu');
  pdf.put(50, 90, 10, 'regular', 'ama@example.com');
  pdf.put(2_000_000, 120, 10, 'regular', 'far');
  // Neighbours of one font are read as one piece, and what is beside the page is not read.
  for (let at = 0; at < 70_000; at += 1) {
    const font = at % 2 === 0 ? 'regular' : 'bold';
    pdf.put(50 + (at % 1000) / 2, 150 + Math.floor(at / 1000) * 9, 10, font, 'x');
  }
  const { profile, unread } = await read(pdf.make());
  expect(profile.name).toBe('Ama Owusu');
  expect(unread).toContainEqual({
    what: 'The end of the file',
    why: 'It has more text than any CV. We read the beginning.',
  });
});

test('a script in a PDF is not run: its text alone is read', async () => {
  const pdf = createPdf('lines');
  pdf.put(50, 60, 20, 'bold', 'Ama Owusu');
  pdf.put(50, 90, 10, 'regular', 'ama@example.com');
  const document = await PDFDocument.load(pdf.make());
  document.addJavaScript('main', 'throw new Error("It ran.")');
  expect((await read(await document.save())).profile.name).toBe('Ama Owusu');
});

test('every cut of a Word file and of a PDF gives an answer or a message', async () => {
  const pdf = createPdf('lines');
  pdf.put(50, 60, 20, 'bold', 'Ama Owusu');
  pdf.put(50, 90, 10, 'regular', 'ama@example.com');
  for (const file of [wordFile(HEAD), pdf.make()])
    for (let part = 1; part < 12; part += 1) {
      const cut = file.slice(0, Math.floor((file.length * part) / 12));
      const answer = await read(cut).catch(exchangeErrorCode);
      expect(answer, `${part} of 12`).toBeTruthy();
    }
});

test('a list of 150,000 skills, and brackets without an end, are read and cut', async () => {
  const head = 'Ama Owusu\nama@example.com\n\nSKILLS\n';
  const many = await read(new TextEncoder().encode(head + 'a,'.repeat(140_000)));
  expect(many.profile.skills.length).toBe(PROFILE_LIMITS.skills);
  expect(many.unread.map(({ what }) => what)).toContain('Skills');
  const brackets = await read(new TextEncoder().encode(head + '('.repeat(100_000)));
  expect(brackets.profile.name).toBe('Ama Owusu');
});
