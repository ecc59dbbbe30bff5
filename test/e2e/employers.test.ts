import { expect, test } from 'vitest';
import { IE } from '../register-issues.ts';
import { JOB } from './admin-app.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const BADGE =
  'On the UK register of licensed sponsors of 24 July 2026: Charity Worker, Skilled Worker, A rating';

test('without script a name is looked up, and its page shows what changed and its live jobs', async () => {
  await withPage({ width: 360, javaScript: false }, async (page) => {
    await page.goto(addressOf('/employers'));
    await page.getByLabel('Name of the company').fill('FENMARSH wellbeing trust');
    await page.getByLabel('Town, if you know it').fill('Norwich');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText(BADGE).first().waitFor();
    expect(await page.getByText('Open Government Licence v3.0').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Name of the company').inputValue()).toBe(
      'FENMARSH wellbeing trust',
    );
    await page.getByRole('link', { name: 'Fenmarsh Wellbeing Trust' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fenmarsh Wellbeing Trust' }).waitFor();
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Register of'),
      expect.stringMatching(
        /24 July 2026\s+Charity Worker, Skilled Worker, A rating\s+Other routes/,
      ),
      expect.stringMatching(/17 July 2026\s+Skilled Worker, A rating\s+First edition/),
    ]);
    await page.getByRole('heading', { name: '1 live job' }).waitFor();
  });
});

test('says what is gone, rated B, only alike, or not there', async () => {
  await withPage({ javaScript: false }, async (page) => {
    const read = async (query: string) => {
      await page.goto(addressOf(`/employers?${query}`));
      return page.getByRole('main').textContent();
    };
    expect(await read('name=Fenmarsh+Catering+Ltd')).toContain(
      'No longer on the UK register. It was there on 17 July 2026.',
    );
    expect(await read('name=oakmere+farm&place=Exeter')).toContain(
      'may not sponsor new workers until',
    );
    const near = await read('name=fenmarsh');
    expect(near).toContain('We cannot say for sure');
    expect(await page.locator('[class*=good]').count()).toBe(0);
    expect(await read('name=Zzzz+Qqqq')).toContain('Not on the registers we have');
    const refused = await read('name=Maple+Ridge+Bakery&place=Sudbury');
    expect(refused).toContain(
      'Applications by Maple Ridge Bakery Inc, Sudbury, Ontario, for Bakers (3 positions); Cashiers (1 position) were refused in 2025 Q1 (January to March).',
    );
    expect(refused).toContain('This does not mean that the employer did anything wrong');
    expect(refused).toContain('Open Government Licence – Canada');
    expect(await read(`name=${encodeURIComponent('<b>&"')}`)).toContain('<b>&"');
  });
});

test('the pages are sound in all sizes and colours', async () => {
  for (const path of [
    '/employers',
    '/employers?name=Fenmarsh+Wellbeing+Trust&place=Norwich',
    '/employers?name=fenmarsh',
    '/employers?name=zzzzqqqq',
    '/employers/uk/fenmarsh-wellbeing-trust',
    '/employers/uk/harbour-lights',
    '/employers/uk/fenmarsh-catering',
    '/employers/ca/maple-ridge-bakery',
  ])
    await withPage({}, async (page) => {
      await page.goto(addressOf(path));
      await expectSoundEverywhere(page);
    });
});

test('without script a job says what the register has, in its list and on its page', async () => {
  await withPage({ width: 320, javaScript: false }, async (page) => {
    await page.goto(addressOf('/jobs?register=yes'));
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h2') });
    const count = await cards.count();
    expect(count).toBeGreaterThan(0);
    expect(await cards.filter({ hasText: 'On the UK register' }).count()).toBe(count);
    const box = page.getByLabel(/^Employer on an official register/);
    expect(await box.evaluate((input) => input.parentElement?.textContent)).toBe(
      `Employer on an official register (${count})`,
    );
    await cards.filter({ hasText: 'Fenmarsh' }).getByRole('link').first().click();
    await page.getByText(BADGE).first().waitFor();
    const main = await page.getByRole('main').textContent();
    expect(main).toContain('On the UK register, as Fenmarsh Wellbeing Trust, Norwich');
    expect(main).toContain('It is listed as Fenmarsh Wellbeing Trust, Norwich.');
    await page.getByText('It does not mean that it sponsors you').waitFor();
    await page.locator('#register').getByText('Open Government Licence v3.0').waitFor();
    await page.getByRole('link', { name: 'What the register says about it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fenmarsh Wellbeing Trust' }).waitFor();
    await page.getByText('no job here that was reported or held back').waitFor();
  });
});

test('names are suggested while typing, and bring the town with them', async () => {
  await withPage({ width: 360 }, async (page) => {
    await page.goto(addressOf('/employers'));
    const field = page.getByLabel('Name of the company');
    await field.focus();
    await page.getByRole('combobox', { name: 'Name of the company' }).waitFor();
    await field.pressSequentially('harbour l');
    const option = page.getByRole('option').filter({ hasText: 'Deal, UK register' });
    await option.waitFor();
    await expectNoAxeViolations(page);
    await option.click();
    expect(await field.inputValue()).toBe('Harbour Lights Limited');
    expect(await page.getByLabel('Town, if you know it').inputValue()).toBe('Deal');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('heading', { name: '1 register entry for this name' }).waitFor();
  });
});

test('an administrator imports a register, decides who an employer is, takes it back, and removes it', async () => {
  const { token } = await signInAdmin();
  const ask = (method: string, path: string, body: object) =>
    fetch(addressOf(path), {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify(body),
    });
  const job = { ...JOB, title: 'Carer by the lake', employer: 'Lough Care', country: 'IE' };
  const { id } = (await (await ask('POST', '/api/admin/jobs', job)).json()) as { id: number };
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(addressOf('/admin/registers'));
    await page.getByText('There are no employers to check.').waitFor();
    await page.getByRole('button', { name: 'Upload and import' }).click();
    await page.getByText('Choose a file.').first().waitFor();
    await page
      .getByRole('combobox', { name: 'Register' })
      .selectOption({ label: 'Ireland: employment permits by company' });
    await page.getByLabel('Date of the edition').fill('2025-12-31');
    const file = { name: 'permits.csv', mimeType: 'text/csv', buffer: Buffer.from(IE) };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Upload and import' }).click();
    await page
      .getByText('It is the first edition, so there is nothing to compare it with.')
      .waitFor();
    const matches = page.getByRole('region', { name: 'Is it this employer?' });
    const asked = matches.getByRole('article', { name: 'Lough Care' });
    await asked.getByRole('link', { name: 'Carer by the lake' }).waitFor();
    await asked.getByRole('link', { name: 'Lough Care Limited' }).waitFor();
    await asked.getByText('4 employment permits in 2025 (January 3, February 1)').waitFor();
    await asked.getByRole('button', { name: 'No, it is another one', exact: true }).click();
    await matches.getByText('Lough Care is none of these.').waitFor();
    await matches.getByRole('button', { name: 'Undo', exact: true }).click();
    await matches.getByText('The answer about Lough Care was taken back.').waitFor();
    await asked.getByRole('button', { name: 'Yes, it is this one', exact: true }).click();
    await matches.getByText('Lough Care is Lough Care Limited.').waitFor();
    await page.reload();
    const decided = matches
      .getByRole('region', { name: 'Employers you have decided about' })
      .getByRole('article', { name: 'Lough Care' });
    await decided.getByText('Yes: Lough Care Limited').waitFor();
    await expectSoundEverywhere(page);
    await decided.getByRole('button', { name: 'Take this answer back', exact: true }).click();
    await asked.getByRole('button', { name: 'Yes, it is this one', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the Irish list of 31 December 2025' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed: Irish list of 31 December 2025').waitFor();
  });
  expect((await ask('DELETE', '/api/admin/jobs/bulk', { jobIds: [id] })).status).toBe(200);
});
