import { useEffect, useId, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Paper } from '../../shared/cv.ts';
import { CV_LINK_DAYS, type CvLink } from '../../shared/cv-links.ts';
import { longDate } from '../../shared/job-dates.ts';
import { call, failureOf } from '../lib/call.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useCopy } from '../lib/use-copy.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import dialogStyles from '../ui/dialog.module.css';
import type { Note } from '../ui/form.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import checkStyles from './check-dialog.module.css';
import { DialogHead } from './dialog-head.tsx';
import { OptionRow } from './option-row.tsx';
import styles from './share-dialog.module.css';

type Shows = Pick<CvLink, 'showsEmail' | 'showsPhone' | 'showsAddress'>;

const TICKS: { name: keyof Shows; label: string; word: string }[] = [
  { name: 'showsEmail', label: 'My email', word: 'email' },
  { name: 'showsPhone', label: 'My phone number', word: 'phone number' },
  { name: 'showsAddress', label: 'Where I live', word: 'place' },
];

type Props = {
  paper: Paper;
  country: CountryCode | '';
  cv: number | null;
  onRefusal: (refusal: Refusal) => boolean;
  onClose: () => void;
};

/** Makes links that show the CV to readers without an account, and ends them. */
export function ShareDialog({ paper, country, cv, onRefusal, onClose }: Props) {
  const state = useApiData('GET /api/cv-links', { isEdited: true });
  const [changed, setChanged] = useState<CvLink[] | null>(null);
  const [path, setPath] = useState<string | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const { busy, run } = useOneRequest<string>();
  const titleId = useId();
  const links = changed ?? state.data?.links;

  async function make(wanted: Shows & { days: (typeof CV_LINK_DAYS)[number] }) {
    setNote(null);
    const answer = await run(
      () => call('POST /api/cv-links', { body: { ...wanted, paper, country, cv } }),
      'make',
    );
    if (!answer) return;
    if (answer.ok) {
      setPath(answer.body.path);
      setChanged(answer.body.links);
    } else if (!onRefusal(answer))
      setNote({ tone: 'error', text: failureOf(answer, 'The link could not be made.') });
  }

  async function end({ id }: CvLink) {
    setNote(null);
    const answer = await run(
      () => call('DELETE /api/cv-links/{id}', { params: { id } }),
      String(id),
    );
    if (!answer) return;
    if (!answer.ok)
      return setNote({ tone: 'error', text: failureOf(answer, 'The link could not be ended.') });
    setNote({ tone: 'success', text: 'The link has ended. It shows nothing any more.' });
    const endedAt = new Date(serverNow() ?? Date.now()).toISOString();
    setChanged((links ?? []).map((link) => (link.id === id ? { ...link, endedAt } : link)));
  }

  return (
    <Modal
      onClose={onClose}
      className={`${dialogStyles.dialog} ${checkStyles.dialog}`}
      aria-labelledby={titleId}
      data-lock=""
    >
      <DialogHead id={titleId} title="Share this CV" onClose={onClose} />
      <p>
        Make a link that you can send to an employer. It shows your CV with your template, as you
        change it. What you hide stays hidden. You can end the link at any time.
      </p>
      <NewLink isBusy={busy === 'make'} onMake={(wanted) => void make(wanted)} />
      {path !== null && <Address key={path} address={location.origin + path} />}
      <Notice note={note} />
      <h3>Your links</h3>
      <LoadState state={state} />
      {links && (
        <ul className={styles.links}>
          {links.map((link) => (
            <OneLink
              key={link.id}
              link={link}
              isEnding={busy === String(link.id)}
              onEnd={() => void end(link)}
            />
          ))}
        </ul>
      )}
      {links?.length === 0 && <p>You have not shared your CV.</p>}
    </Modal>
  );
}

function NewLink(props: {
  isBusy: boolean;
  onMake: (wanted: Shows & { days: (typeof CV_LINK_DAYS)[number] }) => void;
}) {
  const { isBusy, onMake } = props;
  const [days, setDays] = useState<`${(typeof CV_LINK_DAYS)[number]}`>('30');
  const [shows, setShows] = useState<Shows>({
    ...{ showsEmail: true, showsPhone: false, showsAddress: false },
  });
  return (
    <div className={styles.form}>
      <OptionRow
        label="The link works for"
        options={CV_LINK_DAYS.map((each) => ({ value: `${each}` as const, text: `${each} days` }))}
        chosen={days}
        onChoose={setDays}
      />
      <fieldset className={styles.ticks}>
        <legend className={controls.label}>It shows</legend>
        {TICKS.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shows[name]}
              onChange={({ target }) => setShows({ ...shows, [name]: target.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className={styles.soft}>
        Everyone who gets the address can open it. If your CV names references, ask them first.
      </p>
      <p>
        <Button
          look="button"
          isDisabled={isBusy}
          onPress={() =>
            onMake({ ...shows, days: CV_LINK_DAYS.find((each) => `${each}` === days) ?? 30 })
          }
        >
          {isBusy ? 'Making the link...' : 'Make a link'}
        </Button>
      </p>
    </div>
  );
}

/** The address of a new link, to copy and to send. */
function Address({ address }: { address: string }) {
  const id = useId();
  const { box, message, copy } = useCopy<HTMLInputElement>(address, 'The address');
  // It may be below the edge of the window.
  useEffect(() => box.current?.focus(), [box]);

  return (
    <div className={styles.address}>
      <label className={controls.label} htmlFor={id}>
        The address of your link
      </label>
      <input id={id} ref={box} className={controls.input} readOnly value={address} dir="ltr" />
      <p>Copy it now. We do not keep it, so we cannot show it again.</p>
      <p className={styles.send}>
        <Button onPress={copy}>Copy address</Button>
        <a
          className={controls.quiet}
          href={`https://wa.me/?text=${encodeURIComponent(address)}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          WhatsApp
        </a>
        <span role="status">{message}</span>
      </p>
    </div>
  );
}

function OneLink(props: { link: CvLink; isEnding: boolean; onEnd: () => void }) {
  const { link, isEnding, onEnd } = props;
  const { id, createdAt, expiresAt, endedAt, cvName, views } = link;
  const isOver = endedAt === null && Date.parse(expiresAt) <= (serverNow() ?? Date.now());
  const shown = TICKS.filter(({ name }) => link[name]).map(({ word }) => word);
  return (
    <li>
      <p>
        <b>{`Link ${id}, made on ${longDate(createdAt)}`}</b>
      </p>
      <p className={styles.soft}>
        {`${cvName ?? 'My CV'}. Opened ${countOf(views, 'time')}. `}
        {shown.length > 0 ? `Shows your ${shown.join(', ')}.` : 'Shows no contact details.'}
      </p>
      {endedAt !== null && <p>{`You ended it on ${longDate(endedAt)}.`}</p>}
      {isOver && <p>{`It ended on ${longDate(expiresAt)}.`}</p>}
      {endedAt === null && !isOver && (
        <>
          <p>{`It works until ${longDate(expiresAt)}.`}</p>
          <Button isDisabled={isEnding} onPress={onEnd}>
            {isEnding ? 'Ending the link...' : 'End this link'}
            <span className={controls.hidden}>{` ${id}`}</span>
          </Button>
        </>
      )}
    </li>
  );
}
