/** Facts that cannot be taken as they are; the message says what and where. */
export class FactError extends Error {}

export type Row = Readonly<Record<string, string>>;

/**
 * The rows of a file: tabs between the columns, one line of names, no quotation marks with a
 * meaning. Throws `FactError` if a row has another number of cells, or a column is not there.
 */
export function readTsv(file: string, text: string, columns: readonly string[]): Row[] {
  const [head = '', ...lines] = text.replace(/\n$/, '').split(/\r?\n/);
  const names = head.split('\t');
  for (const column of columns)
    if (!names.includes(column)) throw new FactError(`${file} has no column “${column}”.`);
  return lines.map((line, at) => {
    const cells = line.split('\t');
    if (cells.length !== names.length)
      throw new FactError(
        `${file}, line ${at + 2}: ${cells.length} cells, but the first line names ${names.length}.`,
      );
    return Object.fromEntries(names.map((name, index) => [name, (cells[index] as string).trim()]));
  });
}
