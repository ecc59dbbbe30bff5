import { useSearchParams } from 'react-router';
import {
  MESSAGES_PAGE_SIZE,
  type MessageList,
  type MessageSummary,
} from '../../../shared/admin-messages.ts';
import { BROWSE_PAGE_WINDOW } from '../../../shared/constants/limits.ts';
import { issueTypeLabel } from '../../../shared/contact.ts';
import type { PageHandle } from '../../lib/head.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import { A, GetForm } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { AdminPage } from '../admin-layout.tsx';
import { rangeText } from '../range-text.ts';
import { MessageView } from './message-view.tsx';
import styles from './messages.module.css';

export const handle: PageHandle = {
  head: () => ({
    title: 'Messages',
    description: 'The messages of the contact form, and the answers to them.',
  }),
};

const PATH = '/admin/messages';
const FORM = 'messages-filter';
/** The first is the default, and stands in no address. */
const STATES = [
  { value: '', state: 'open', label: 'Open' },
  { value: 'closed', state: 'closed', label: 'Closed' },
  { value: 'suspect', state: 'suspect', label: 'Looks like spam' },
  { value: 'all', state: undefined, label: 'All' },
] as const;

/** /admin/messages: the messages of the contact form; with ?message= one of them. */
export function Component() {
  return (
    <AdminPage title="Messages">
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [query] = useSearchParams();
  const id = query.get('message') ?? '';
  const state = query.get('state') ?? '';
  const search = query.get('search') ?? '';
  const page = query.get('page') ?? undefined;
  if (!/^[1-9][0-9]{0,9}$/.test(id))
    return <Messages state={state} search={search} page={Number(page ?? 1)} />;
  const list = withQuery(PATH, { state, search, page });
  return <MessageView key={id} id={Number(id)} list={list} />;
}

function Messages({ state, search, page }: { state: string; search: string; page: number }) {
  const chosen = STATES.find(({ value }) => value === state) ?? STATES[0];
  const asked = page > 1 ? String(page) : undefined;
  const answer = useApiData('GET /api/admin/messages', {
    query: { state: chosen.state, search, page: asked },
  });
  const { data, isLoading } = answer;
  return (
    <>
      <search>
        <GetForm id={FORM} action={PATH} className={styles.filter}>
          <label className={controls.field}>
            <span className={controls.label}>Email address, words or number</span>
            <input
              key={search}
              className={controls.input}
              name="search"
              defaultValue={search}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
            />
          </label>
          <Select
            label="State"
            name="state"
            value={chosen.value}
            options={STATES.map(({ value, state: of, label }) => ({
              value,
              label,
              count: data ? countIn(data, of) : undefined,
            }))}
            form={FORM}
          />
          <button type="submit" className={controls.button}>
            Show
          </button>
        </GetForm>
      </search>
      <LoadState state={answer} />
      {data && (
        <div aria-busy={isLoading}>
          <p className={styles.range} role="status">
            {rangeText(
              {
                page,
                pageSize: MESSAGES_PAGE_SIZE,
                shown: data.messages.length,
                total: data.totalCount,
              },
              'message',
            )}
          </p>
          <ul className={styles.list} aria-label="Messages">
            {data.messages.map((message) => (
              <li key={message.id}>
                <Row
                  message={message}
                  to={withQuery(PATH, { state, search, page: asked, message: String(message.id) })}
                  showsState={chosen.state === undefined}
                />
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} size={BROWSE_PAGE_WINDOW} />
        </div>
      )}
    </>
  );
}

function Row(props: { message: MessageSummary; to: string; showsState: boolean }) {
  const { message, to, showsState } = props;
  const { id, subject, email, issueType, createdAt, state, replyCount } = message;
  return (
    <>
      <A to={to} className={styles.subject}>
        <bdi>{subject}</bdi>
      </A>
      <p className={styles.line}>
        <bdi>{email}</bdi>
        <LocalTime at={createdAt} />
        <span>
          {[
            issueTypeLabel(issueType),
            `number ${id}`,
            ...(showsState ? [STATES.find((each) => each.state === state)?.label] : []),
            ...(replyCount > 0 ? [countOf(replyCount, 'answer')] : []),
          ].join(' · ')}
        </span>
      </p>
    </>
  );
}

function countIn({ counts }: MessageList, state: string | undefined): number {
  if (state !== undefined) return counts[state] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
