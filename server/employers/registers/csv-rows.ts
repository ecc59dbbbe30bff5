/**
 * The rows of a CSV text (RFC 4180). Registers have 140,000 rows of plain fields: csv-parse takes
 * ten times as long. A quote inside an unquoted field is a letter.
 */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    let field: string;
    if (text[at] === '"') {
      let end = at + 1;
      for (;;) {
        end = text.indexOf('"', end);
        if (end === -1) throw new RangeError(`A quote in row ${rows.length + 1} is not closed.`);
        if (text[end + 1] !== '"') break;
        end += 2;
      }
      const after = fieldEnd(text, end + 1);
      field = text.slice(at + 1, end).replaceAll('""', '"') + text.slice(end + 1, after);
      at = after;
    } else {
      const end = fieldEnd(text, at);
      field = text.slice(at, end);
      at = end;
    }
    row.push(field);
    if (text[at] === ',') {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

function fieldEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // A comma, a line feed or a carriage return.
    if (code === 44 || code === 10 || code === 13) return at;
  }
  return text.length;
}
