import { expect, test } from 'vitest';
import { plainText } from './plain-texts.ts';

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<ul class="a"><li>One</li><li><b>Two</b></li></ul>', 'One\nTwo'],
  ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
  ['Ama &amp; Sons &#8211; Accra&nbsp;', 'Ama & Sons – Accra'],
  ['## Work\n**Led** [a team](https://a.example/x)', 'Work\nLed a team (https://a.example/x)'],
  ['<a href="https://a.example">site</a>', 'site'],
  ['error rate <1%, a < b && c', 'error rate <1%, a < b && c'],
  ['a <b && c> d', 'a <b && c> d'],
  ['&lt;p&gt;', '<p>'],
  ['C# and snake_case_name, 2 * 3 * 4', 'C# and snake_case_name, 2 * 3 * 4'],
  ['I wrote __init__.py, 2**3**4 and a**b', 'I wrote __init__.py, 2**3**4 and a**b'],
  ['a<b>c, Vec<u> and Map<i>', 'a<b>c, Vec<u> and Map<i>'],
  ['**Led_it** and <B>told</B>', 'Led_it and told'],
  ['Ward &amp; home\n\nNights', 'Ward & home\n\nNights'],
  ['2019 &#150; 2020, nurse&#x27;s', "2019 – 2020, nurse's"],
  ['&unknown; &#0;', '&unknown; &#0;'],
  ['# 1 seller of 2021', '# 1 seller of 2021'],
  ['# Work\n## 2 Ships', 'Work\n2 Ships'],
  ['  kept as it is  ', '  kept as it is  '],
])('%j is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
