const WIDTH = 76;

/**
 * Breaks a paragraph into lines of at most 76 characters, between words only: an address that is
 * longer stays whole.
 */
export function wrapText(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
