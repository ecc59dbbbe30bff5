import type { Todo } from '../../shared/admin-overview.ts';
import { longDate, utcToday } from '../../shared/job-dates.ts';
import { TODO_SOURCES, type TodoSource } from '../../shared/todo-sources.ts';
import type { Base } from '../feature.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { todoMail } from './mails/todo.mail.ts';
import { readTodo, type TodoDeps } from './todo.service.ts';

/** The day (UTC, YYYY-MM-DD) of the last mail, or of the installation. */
const LAST_DAY = 'todo_mail_day';

/**
 * Mails the operator what waits, at most once a day whichever process asks and however often, and
 * not when nothing waits. The day of the installation brings no mail, as in warn-of-ends.service.ts.
 */
export async function mailTodo(deps: TodoDeps & Pick<Base, 'queue'>): Promise<void> {
  const { db, queue, now } = deps;
  const today = utcToday(now());
  await db
    .insertInto('settings')
    .values({ key: LAST_DAY, value: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lines = todoLines(await readTodo(deps));
  if (lines.length === 0) return;
  await queue.transaction(async (tx, send) => {
    const claimed = await tx
      .updateTable('settings')
      .set({ value: today })
      .where('key', '=', LAST_DAY)
      .where('value', '<', today)
      .returning('key')
      .executeTakeFirst();
    if (claimed) await enqueueMail(send, todoMail, { lines });
  });
}

/** What waits, a line each, such as "3 held jobs". Empty when only settings and coming days do. */
export function todoLines(todo: Todo): string[] {
  const waiting = (TODO_SOURCES as readonly TodoSource[]).filter(({ count }) => count(todo) > 0);
  if (waiting.every(({ isStanding }) => isStanding)) return [];
  return waiting.map(({ name, count, what: [one, many] }) => {
    const number = count(todo);
    return `${number.toLocaleString('en')} ${number === 1 ? one : many}${dayOf(todo, name)}`;
  });
}

function dayOf({ withdrawals, disputes }: Todo, name: string): string {
  const due = name === 'withdrawals' ? withdrawals.due : name === 'disputes' ? disputes.due : null;
  return due === null ? '' : `, due by ${longDate(due)}`;
}
