import { useEffect, useEffectEvent, useId } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { CV_ANSWER_MS, type CvCheck, type Paper } from '../../shared/cv.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useCopy } from '../lib/use-copy.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import dialogStyles from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './check-dialog.module.css';
import { DialogHead } from './dialog-head.tsx';
import { PDF_FAILED, refusalNote } from './refusal-words.ts';
import { templateName } from './template-name.ts';

type Finding = CvCheck['findings'][number];

/** What a finding is about, and what is said when it is well and when not. */
const WORDS: Record<Finding['what'], [about: string, good: string, bad: string]> = {
  name: ['Your name', 'found', 'not found'],
  email: ['Email address', 'found', 'not found'],
  phone: ['Phone number', 'found', 'not found'],
  location: ['Where you live', 'found', 'not found'],
  dates: ['Dates', 'found', 'not all found'],
  headings: ['Section headings', 'found', 'not all found'],
  order: ['Order of your text', 'kept', 'mixed up'],
  text: ['Your text', 'all read', 'not all read'],
};

/** What software reads out of the PDF of the saved profile with a template. */
export function CheckDialog(props: {
  template: string;
  paper: Paper;
  country: CountryCode | '';
  cv: number | null;
  onRefusal: (refusal: Refusal) => void;
  onClose: () => void;
}) {
  const { template, paper, country, cv, onRefusal, onClose } = props;
  const { data, refusal, isLoading, reload } = useApiData('POST /api/check-cv', {
    body: { template, paper, country, cv },
    ms: CV_ANSWER_MS,
  });
  const tell = useEffectEvent(onRefusal);
  useEffect(() => {
    if (refusal) tell(refusal);
  }, [refusal]);
  const failed = isLoading ? null : refusal;
  const titleId = useId();
  return (
    <Modal
      onClose={onClose}
      className={`${dialogStyles.dialog} ${styles.dialog}`}
      aria-labelledby={titleId}
      data-lock=""
    >
      <DialogHead id={titleId} title="What software reads" onClose={onClose} />
      <p>
        {`We made the PDF of your saved profile with the template ${templateName(template)} and read its text, as employers’ software does.`}
      </p>
      <p role="status" className={styles.wait}>
        {isLoading && 'Making and reading the PDF... This can take a few seconds.'}
      </p>
      <Notice note={failed && refusalNote(PDF_FAILED, failed)} />
      {failed && (
        <p>
          <Button onPress={reload}>Try again</Button>
        </p>
      )}
      {data && !isLoading && !failed && (
        <>
          <Findings check={data} />
          <ReadText text={data.text} />
        </>
      )}
    </Modal>
  );
}

function Findings({ check }: { check: CvCheck }) {
  const missed = check.findings.filter(({ isFound }) => !isFound).length;
  return (
    <>
      <p className={styles.sum}>
        {missed === 0
          ? 'Software can read everything it looks for.'
          : `Software could not read ${countOf(missed, 'thing')} well.`}
      </p>
      <p>{`The PDF has ${countOf(check.pages, 'page')}.`}</p>
      <ul className={styles.findings}>
        {[...check.findings]
          .sort((a, b) => Number(a.isFound) - Number(b.isFound))
          .map((finding) => (
            <FoundOrNot key={finding.what} finding={finding} />
          ))}
      </ul>
    </>
  );
}

function FoundOrNot({ finding: { what, isFound, missing, advice } }: { finding: Finding }) {
  const [about, good, bad] = WORDS[what];
  return (
    <li className={isFound ? styles.found : styles.missed}>
      <p>
        <b>{about}</b>
        {isFound ? `: ${good}` : `: ${bad}`}
      </p>
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {advice !== '' && <p>{advice}</p>}
    </li>
  );
}

/** The text of the PDF, to read and to copy. */
function ReadText({ text }: { text: string }) {
  const id = useId();
  const { box, message, copy } = useCopy<HTMLTextAreaElement>(text, 'The text');

  return (
    <div className={styles.text}>
      <label className={controls.label} htmlFor={id}>
        The text as software reads it
      </label>
      <textarea
        id={id}
        ref={box}
        className={styles.box}
        readOnly
        rows={12}
        dir="auto"
        value={text}
      />
      <p className={styles.copy}>
        <Button onPress={copy}>Copy text</Button>
        <span role="status">{message}</span>
      </p>
    </div>
  );
}
