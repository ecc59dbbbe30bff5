import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'p div br li ul ol h1 h2 h3 h4 h5 h6 tr table section blockquote'.split(' '),
);
const UNSEEN = new Set(['script', 'style', 'head', 'template']);

/**
 * The text of HTML, a line for each paragraph and list item. A text without tags stays as it is.
 */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (BLOCKS.has(name)) text += '\n';
    },
    ontext: (chunk) => {
      if (unseen === 0) text += chunk;
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
