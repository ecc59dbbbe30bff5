import { gunzipSync } from 'node:zlib';
import type { ListName } from '../../../shared/registers.ts';
import { serveTasks } from '../../thread-tasks.ts';
import { entryOf, RegisterFileError, type RegisterRecord, readRegister } from './read-register.ts';

/** A file to read, or null: the next part of its entries. */
export type RegisterTask = { register: ListName; bytes: Uint8Array } | null;
/**
 * `read`: the size of the file. `part`: entries as lines of fields between tabs, in the order that
 * registers.service.ts reads, with the number of their list of routes in `lists` (most have one of a
 * few); none after the last. A file that is no issue of the register fails with the code
 * `unreadable-register`.
 */
export type RegisterAnswer =
  | { kind: 'read'; rows: number; organisations: number; entries: number }
  | { kind: 'part'; lines: string; lists: string[]; entries: number };

const PART = 10_000;
/** Unpacked: twenty times the largest register. */
const MAX_BYTES = 250_000_000;

let register: ListName = 'uk';
let records: RegisterRecord[] = [];
let next = 0;

serveTasks(() => (task: RegisterTask) => (task === null ? nextPart() : readFile(task)));

function readFile(task: NonNullable<RegisterTask>): RegisterAnswer {
  register = task.register;
  const read = readRegister(register, textOf(task.bytes));
  records = read.records;
  const organisations = new Set(records.map(({ name }) => name)).size;
  return { kind: 'read', rows: read.rows, organisations, entries: records.length };
}

function nextPart(): RegisterAnswer {
  const part = records.slice(next, next + PART);
  next += PART;
  const lists = new Map<string, number>();
  const lines = part.map((record) => {
    const { content, name, place, region, routes, key, other_keys } = entryOf(register, record);
    const list = lists.get(routes) ?? lists.size + 1;
    lists.set(routes, list);
    const others = other_keys ? `\t${other_keys.join('\t')}` : '';
    return `${content}\t${name}\t${place}\t${region}\t${list}\t${key}${others}`;
  });
  return {
    ...{ kind: 'part', lines: lines.join('\n') },
    ...{ lists: [...lists.keys()], entries: part.length },
  };
}

/** The text of a file in UTF-8 or, as some issues come, in Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(bytes) : bytes;
  if (content.length > MAX_BYTES) throw new RegisterFileError('The file is too large.');
  // The database stores no zero bytes.
  return decoded(content).replaceAll('\0', '');
}

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new RegisterFileError('The compressed file is damaged or too large.', { cause: error });
  }
}

function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(content);
  }
}
