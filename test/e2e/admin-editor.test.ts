import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminJob } from '../../shared/admin-jobs.ts';
import { setUpSharedAdmin } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, withPage } from './browser.ts';

closeBrowserAfterAll();

const app = setUpSharedAdmin();

/** A row of a table as Word writes it. */
function wordRow(isBold: boolean, ...cells: string[]): string {
  const cell = (text: string) =>
    `<p class="MsoNormal" style="margin-bottom:0cm">${isBold ? `<b><span lang="EN-US">${text}<o:p></o:p></span></b>` : `<span>${text}<o:p></o:p></span>`}</p>`;
  return `<tr style="mso-yfti-irow:1">${cells.map((text) => `<td width="200" valign="top" style="border:solid windowtext 1.0pt">${cell(text)}</td>`).join('')}</tr>`;
}

/** Clipboard HTML of word processors and pages, and the expected description. */
const PASTED = [
  {
    from: 'Word',
    html: `<html><head><style>p.MsoNormal {margin: 0; font-family: "Calibri"}</style></head><body>
      <p class="MsoNormal" style="margin-bottom:0"><b><span style="font-size:14.0pt;color:red">Duties<o:p></o:p></span></b></p>
      <p class="MsoListParagraphCxSpFirst" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>   </span></span>Weld pipes</p>
      <p class="MsoListParagraphCxSpMiddle" style="text-indent:-18pt;mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o<span>  </span></span>thin ones</p>
      <p class="MsoListParagraphCxSpLast" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>   </span></span>Read drawings</p>
      <p class="MsoNormal"><span style="display:none">hidden</span>Good pay.</p></body></html>`,
    becomes:
      '<p><strong>Duties</strong></p><ul><li>Weld pipes<ul><li>thin ones</li></ul></li><li>Read drawings</li></ul><p>Good pay.</p>',
  },
  {
    from: 'a table of Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><table class="MsoTableGrid" border="1" style="border-collapse:collapse;mso-yfti-tbllook:1184">
      <tr style="mso-yfti-irow:0"><td colspan="3" style="width:450.8pt;padding:0cm 5.4pt"><p class="MsoNormal">Shifts<o:p></o:p></p></td></tr>
      ${wordRow(true, 'Shift', 'Hours', 'Pay')}${wordRow(false, 'Early', '6 to 14', '20&nbsp;an hour')}
      <tr><td><p class="MsoNormal">Night<o:p></o:p></p></td><td><p class="MsoNormal">22 to 6,</p><p class="MsoNormal">five nights<o:p></o:p></p></td><td><p class="MsoNormal"><a href="https://office.example/pay">25 <b>an hour</b></a></p></td></tr>
      </table><!--EndFragment--></body></html>`,
    becomes:
      '<p>Shifts</p><ul><li>Shift: Early; Hours: 6 to 14; Pay: 20 an hour</li><li>Shift: Night; Hours: 22 to 6, five nights; Pay: <a href="https://office.example/pay" rel="nofollow noopener noreferrer">25 <strong>an hour</strong></a></li></ul>',
  },
  {
    from: 'a table of two columns without headers',
    html: `<table><tbody>${wordRow(false, 'Pay:', '2,400 a month')}${wordRow(false, '', '&nbsp;')}${wordRow(false, 'Housing', 'Free')}</tbody></table>`,
    becomes: '<ul><li>Pay: 2,400 a month</li><li>Housing: Free</li></ul>',
  },
  {
    from: 'Google Docs',
    html: `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Night shift</span><span style="font-weight:400"> in a </span><span style="font-style:italic;font-weight:400">small</span><span style="font-weight:400"> ward</span></p></b>`,
    becomes: '<p><strong>Night shift</strong> in a <em>small</em> ward</p>',
  },
  {
    from: 'a page of the web',
    html: `<h1 onclick="x()">Offer</h1><table><tr><td>Pay</td><td>20 an hour</td></tr></table><p>See <a href="https://office.example/more" target="_blank" onmouseover="x()">more</a> or <a href="javascript:x()">this</a>.</p><img src="data:image/png;base64,AA" onerror="x()"><script>x()</script>`,
    becomes:
      '<h3>Offer</h3><p>Pay</p><p>20 an hour</p><p>See <a href="https://office.example/more" rel="nofollow noopener noreferrer">more</a> or this.</p>',
  },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The editor, not the field that is there until it is loaded. */
const editor = (page: Page) =>
  page.getByRole('textbox', { name: 'Description' }).and(page.locator('[contenteditable]'));

const tab = setUpTab(() => ({ token: app.admin.token }));

test('the description that was entered before its editor is loaded keeps the focus', async () => {
  await withPage({ token: app.admin.token }, async (page) => {
    const isEntered = Promise.withResolvers<void>();
    await page.route(/rich-text-editor/, async (route) => {
      await isEntered.promise;
      await route.continue();
    });
    await page.goto(`${app.origin}/admin/jobs/new`);
    await page.locator('textarea[name="description"]').click();
    isEntered.resolve();
    await editor(page).waitFor();
    await page.keyboard.type('Warm water.');
    await expect.poll(() => editor(page).textContent()).toBe('Warm water.');
  });
});

test.each(PASTED)(
  'takes in the structure of what is pasted, and nothing else: $from',
  async ({ html, becomes }) => {
    const { page } = tab;
    await page.goto(`${app.origin}/admin/jobs/new`);
    await editor(page).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, html);
    await field(page, 'Title').fill('Pasted');
    await field(page, 'Excerpt').fill('Pasted.');
    await field(page, 'Category').selectOption('Other Odd Jobs');
    await field(page, 'Company').fill('Office');
    await field(page, 'Country').selectOption('Norway');
    await field(page, 'Application URL').fill('https://office.example/apply');
    const posted = page.waitForResponse((response) => response.url().endsWith('/api/admin/jobs'));
    await button(page, 'Post job').click();
    expect(((await (await posted).json()) as AdminJob).description).toBe(becomes);
  },
);

test('formats a description by keys and by its toolbar, and Tab leaves it', async () => {
  const { page } = tab;
  await page.goto(`${app.origin}/admin/jobs/new`);
  await editor(page).click();
  await button(page, 'Heading').click();
  await page.keyboard.type('Duties');
  await page.keyboard.press('Enter');
  await button(page, 'Bullet list').click();
  await page.keyboard.type('Bake ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('rye');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sweep');
  await page.keyboard.press('Control+]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await field(page, 'Address').fill('javascript:x()');
  await button(page, 'Save link').click();
  await page.getByText('Enter an address such as').waitFor();
  await field(page, 'Address').fill('bakery.example/rota');
  await field(page, 'Link text').fill('the rota');
  await button(page, 'Save link').click();
  await expect
    .poll(() => editor(page).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await button(page, 'Undo').click();
  await button(page, 'Redo').click();
  await editor(page).focus();
  await page.keyboard.press('Tab');
  expect(await editor(page).evaluate((element) => element === document.activeElement)).toBe(false);
  await expect
    .poll(() => editor(page).locator('h3, li').allTextContents())
    .toEqual(['Duties', 'Bake ryeSweepthe rota', 'Sweep', 'the rota']);
  expect(await editor(page).locator('strong').textContent()).toBe('rye');
  expect(await editor(page).locator('a').getAttribute('href')).toBe('https://bakery.example/rota');
});
