import { useSearchParams } from 'react-router';
import {
  MESSAGES_PAGE_SIZE,
  type MessageList,
  type MessageSummary,
} from '../../../shared/admin-messages.ts';
import { issueTypeLabel } from '../../../shared/contact.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import { A, GetForm } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Select } from '../../ui/select.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FilterField, PagedList } from '../lists.tsx';
import { MessageView } from './message-view.tsx';

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
export const { handle, Component } = adminPage({
  title: 'Messages',
  description: 'The messages of the contact form, and the answers to them.',
  Content,
});

function Content() {
  const [query] = useSearchParams();
  const id = query.get('message') ?? '';
  const state = query.get('state') ?? '';
  const search = query.get('search') ?? '';
  const page = query.get('page') ?? undefined;
  if (!/^[1-9][0-9]{0,9}$/.test(id)) return <Messages state={state} search={search} page={page} />;
  const list = withQuery(PATH, { state, search, page });
  return <MessageView key={id} id={Number(id)} list={list} />;
}

function Messages(props: { state: string; search: string; page: string | undefined }) {
  const { state, search, page } = props;
  const chosen = STATES.find(({ value }) => value === state) ?? STATES[0];
  const answer = useApiData('GET /api/admin/messages', {
    query: { state: chosen.state, search, page },
  });
  const { data } = answer;
  return (
    <>
      <search>
        <GetForm id={FORM} action={PATH} className={layout.filter}>
          <FilterField
            name="search"
            label="Email address, words or number"
            value={search}
            maxLength={200}
          />
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
      <PagedList
        state={answer}
        pageSize={MESSAGES_PAGE_SIZE}
        shown={({ messages }) => messages.length}
        noun="message"
      >
        {({ messages }) => (
          <ul className={layout.entries} aria-label="Messages">
            {messages.map((message) => (
              <li key={message.id}>
                <Row
                  message={message}
                  to={withQuery(PATH, { state, search, page, message: String(message.id) })}
                  showsState={chosen.state === undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Row(props: { message: MessageSummary; to: string; showsState: boolean }) {
  const { message, to, showsState } = props;
  const { id, subject, email, issueType, createdAt, state, replyCount } = message;
  return (
    <>
      <A to={to} className={layout.entryName}>
        <bdi>{subject}</bdi>
      </A>
      <p className={layout.entryLine}>
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
