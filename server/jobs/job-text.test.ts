import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOB_LIMITS } from '../../shared/constants/limits.ts';
import { fuzzRuns } from '../../test/fuzz-runs.ts';
import { cutText, excerptOf, lineOfHtml, sanitizeDescription } from './job-text.service.ts';

test.each([
  [
    'keeps the allow-list',
    '<p>Hi <strong>you</strong> and <em>me</em></p>',
    '<p>Hi <strong>you</strong> and <em>me</em></p>',
  ],
  [
    'maps what means the same',
    '<h1>Work</h1><div><b>now</b> <i>here</i></div><h6>End</h6>',
    '<h3>Work</h3><p><strong>now</strong> <em>here</em></p><h4>End</h4>',
  ],
  [
    'drops scripts with their content',
    '<p>a</p><script>alert(1)</script><style>p{}</style>',
    '<p>a</p>',
  ],
  [
    'drops attributes and unknown tags',
    '<p style="x" onclick="y">a <span class="z">b</span><img src=x onerror=y></p>',
    '<p>a b</p>',
  ],
  [
    'keeps safe links only',
    '<p><a href="https://a.example/?a=1&amp;b=2" target="_top">ok</a> <a href="javascript:x">no</a> <a href="//a.example">no</a> <a href="mailto:a@a.example">mail</a></p>',
    '<p><a href="https://a.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">ok</a> no no <a href="mailto:a@a.example" rel="nofollow noopener noreferrer">mail</a></p>',
  ],
  [
    'drops links with a user name or a password',
    '<p><a href="https://user:pass@a.example/">one</a> <a href="https://bank.example&#64;evil.example">two</a> <a href="http://x%3Ay@a.example">three</a> <a href="https://a.example/@b">four</a></p>',
    '<p>one two three <a href="https://a.example/@b" rel="nofollow noopener noreferrer">four</a></p>',
  ],
  [
    'decodes doubly encoded HTML once',
    '&lt;p&gt;Salt &amp;amp; sand&lt;/p&gt;',
    '<p>Salt &amp; sand</p>',
  ],
  [
    'decodes what stands encoded between real tags',
    '&lt;h2&gt;Your day&lt;/h2&gt;&lt;p&gt;You bake bread.&lt;/p&gt; <p>Read <a href="https://a.example">more</a></p>',
    '<h3>Your day</h3><p>You bake bread.</p><p>Read <a href="https://a.example" rel="nofollow noopener noreferrer">more</a></p>',
  ],
  [
    'decodes three encodings',
    '&amp;amp;lt;p&amp;amp;gt;Bread&amp;amp;lt;/p&amp;amp;gt;',
    '<p>Bread</p>',
  ],
  [
    'keeps a tag that is written about',
    '<p>Know the &lt;p&gt; tag</p>',
    '<p>Know the &lt;p&gt; tag</p>',
  ],
  [
    'decodes doubled entities',
    '<p>Bread &amp;ndash; salt &amp;amp;bull; R&amp;amp;D</p>',
    '<p>Bread – salt • R&amp;D</p>',
  ],
  ['keeps the lone end of a tag', '<p>Bread &#60;/p&gt; salt</p>', '<p>Bread &lt;/p&gt; salt</p>'],
  ['reads numbers of brackets', '&#60;p&#x3e;Bread&#x3C;/p&#62;', '<p>Bread</p>'],
  ['drops the marks of CDATA', '&lt;![CDATA[<p>Bread</p>]]&gt;', '<p>Bread</p>'],
  [
    'drops soft hyphens',
    '<p>Elek\u00adtriker, Pflege&shy;kraft</p>',
    '<p>Elektriker, Pflegekraft</p>',
  ],
  [
    'reads Markdown',
    '**Baker** by the sea\n\n## Your day\n\n* bread\n* salt\n\n[More](https://a.example/x)',
    '<p><strong>Baker</strong> by the sea</p><h3>Your day</h3><ul><li>bread</li><li>salt</li></ul><p><a href="https://a.example/x" rel="nofollow noopener noreferrer">More</a></p>',
  ],
  [
    'takes no other stars and signs for Markdown',
    '5 * 3 ** 2, #1 in C#, rate: ** ask **',
    '<p>5 * 3 ** 2, #1 in C#, rate: ** ask **</p>',
  ],
  [
    'never decodes a script into being',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  ],
  [
    'makes paragraphs of plain text',
    'Salt & sand\n\nLine one\nline two',
    '<p>Salt &amp; sand</p><p>Line one<br>line two</p>',
  ],
  [
    'makes a list of bulleted lines',
    'Duties:\n- lift\n- carry\nThanks',
    '<p>Duties:</p><ul><li>lift</li><li>carry</li></ul><p>Thanks</p>',
  ],
  [
    'makes paragraphs of doubled breaks',
    'one<br><br/>two<br>three',
    '<p>one</p><p>two<br>three</p>',
  ],
  ['puts loose items into a list', '<li>one</li><li>two</li>', '<ul><li>one</li><li>two</li></ul>'],
  ['drops what is empty', '<p>&nbsp;</p><p></p><ul><li></li></ul>\u200b', ''],
  ['closes what was left open', '<ul><li>one <b>two', '<ul><li>one <strong>two</strong></li></ul>'],
])('%s', (_, html, expected) => {
  expect(sanitizeDescription(html)).toBe(expected);
  // Sanitising is idempotent.
  expect(sanitizeDescription(expected)).toBe(expected);
});

test('only the allow-list comes out, well nested, whatever came in', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      '<br>',
      '<strong>',
      '</strong>',
      '<h2>',
      '</h2>',
      '<a href="https://a.example">',
      '</a>',
      '<div>',
      '</div>',
      '- ',
      '\n',
    ),
    fc.constantFrom(
      '<script>x</script>',
      '<a href="javascript:x">',
      '<svg onload=x>',
      '&lt;b&gt;',
      '&amp;',
      '"><img src=x onerror=x>',
      '<p',
      '>',
      '&#x6a;',
    ),
    fc.stringMatching(/^[a-zé ]{0,8}$/),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const once = sanitizeDescription(pieces.join(''));
      const open: string[] = [];
      for (const [tag, slash, name] of once.matchAll(/<(\/?)([a-z0-9]*)[^>]*>/g)) {
        expect(tag).toMatch(
          /^<(?:\/?(?:p|ul|ol|li|strong|em|h3|h4|a)|br|a (?:href="https:\/\/a\.example" )?rel="nofollow noopener noreferrer")>$/,
        );
        if (slash) expect(open.pop()).toBe(name);
        else if (name !== 'br') open.push(name ?? '');
      }
      expect(open).toEqual([]);
    }),
    { numRuns: fuzzRuns(200, 500) },
  );
});

test('a text without line breaks is split where sentences stick together', () => {
  const text = `${'We look for a person who likes to work with people. '.repeat(7)}You like order.You speak English and some workExperience is welcome. JavaScript helps`;
  const html = sanitizeDescription(text);
  expect(html).toContain(
    '<p>You speak English and some work</p><p>Experience is welcome. JavaScript helps</p>',
  );
});

test('a text over the limit loses its end, not its form', () => {
  const html = sanitizeDescription('<p>word word word</p>'.repeat(10_000));
  expect(html.length).toBeLessThanOrEqual(JOB_LIMITS.description);
  expect(html.endsWith('<p>word word word</p><p>…</p>')).toBe(true);
  expect(sanitizeDescription(`<p>${'word '.repeat(100_000)}</p>`).length).toBeLessThanOrEqual(
    JOB_LIMITS.description,
  );
});

test('an excerpt skips labels, ends at a sentence or a word, and a line has no tags', () => {
  const advert =
    '<p>Place: Oslo</p><p>You drive a bus in a friendly city, with a team of forty drivers who help each other. More here.</p>';
  expect(excerptOf(advert)).toBe(
    'You drive a bus in a friendly city, with a team of forty drivers who help each other. More here.',
  );
  expect(excerptOf(`<p>${'abcdefghi '.repeat(50)}</p>`)).toBe(
    `${'abcdefghi '.repeat(19)}abcdefghi…`,
  );
  expect(lineOfHtml('<ul><li>one</li><li>two &amp; three</li></ul>')).toBe('one two & three');
  // A tag ends an entity, and what is decoded is not decoded again.
  expect(lineOfHtml('&am<em>p;</em> &amp;lt; 5 &lt; 6')).toBe('&amp; &lt; 5 < 6');
  expect(cutText('short', 10)).toBe('short');
  expect(cutText('an unbreakable', 10)).toBe('an unbrea…');
});
