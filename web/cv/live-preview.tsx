import { type ComponentProps, useCallback, useLayoutEffect, useState } from 'react';
import { isCompleteEnough } from '../../shared/cv-completeness.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { useSession } from '../lib/use-session.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { CvPreview } from '../ui/cv-preview.tsx';
import { fitZoom } from '../ui/cv-sheets.ts';
import { FormMessage } from '../ui/form.tsx';
import styles from './live-preview.module.css';
import { PaperChoice } from './option-row.tsx';
import { type Choice, useChoice } from './use-choice.ts';

const loadLarge = async () => (await import('./large-preview.tsx')).LargePreview;

type Props = { profile: Profile; template: string; isAlone?: boolean };

/** The CV beside the profile form while it is typed. It can be hidden, and then loads nothing. */
export function LivePreview(props: Props) {
  const { user } = useSession();
  const [choice, choose] = useChoice(user?.id ?? 0);
  const { isAlone = false } = props;
  const hidesPreview = choice.hidesPreview && !isAlone;
  return (
    <div className={styles.live} data-shown={(!isAlone && !hidesPreview) || undefined}>
      {!isAlone && (
        <div className={styles.buttons}>
          <Button
            aria-expanded={!hidesPreview}
            onPress={() => choose({ ...choice, hidesPreview: !hidesPreview })}
          >
            {hidesPreview ? 'Show preview' : 'Hide preview'}
          </Button>
          {!hidesPreview && isCompleteEnough(props.profile) && <Enlarge {...props} {...choice} />}
        </div>
      )}
      {!hidesPreview && (
        <Preview
          {...props}
          paper={choice.paper}
          country={choice.country}
          onPaper={(paper) => choose({ ...choice, paper })}
        />
      )}
    </div>
  );
}

/** Opens the same preview large. */
function Enlarge({ profile, template, paper, country }: Props & Choice) {
  const [isOpen, setOpen] = useState(false);
  const large = useOnDemand(loadLarge);
  const isWaiting = isOpen && large.isLoading;
  // A dialog takes the focus: from a field that was gone on to meanwhile it must not. Its own focus
  // comes in a layout effect, after this one has ended.
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const from = document.activeElement;
    const cancel = ({ target }: FocusEvent) => {
      if (target !== from) setOpen(false);
    };
    document.addEventListener('focusin', cancel);
    return () => document.removeEventListener('focusin', cancel);
  }, [isWaiting]);
  function open() {
    setOpen(true);
    if (!large.part) large.ask();
  }
  return (
    <>
      <Button aria-haspopup="dialog" onPress={open}>
        Enlarge
      </Button>
      <p role="status">{isWaiting && 'Loading preview...'}</p>
      <FormMessage
        message={isOpen && large.failure !== null ? { tone: 'error', text: large.failure } : null}
      />
      {isOpen && large.part && (
        <large.part {...{ profile, template, paper, country }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Preview(props: Props & Pick<Choice, 'country'> & ComponentProps<typeof PaperChoice>) {
  const { profile, template, paper, country, onPaper } = props;
  const [pages, setPages] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [desk, width] = useWidth();
  if (!isCompleteEnough(profile))
    return (
      <p className={styles.remark}>Your CV appears here when 20% of your profile is filled in.</p>
    );
  return (
    <>
      <div className={styles.tools}>
        <PaperChoice paper={paper} hidesLabel onPaper={onPaper} />
        {pages !== null && <p className={styles.remark}>{countOf(pages, 'page')}</p>}
      </div>
      {refusal && <p className={styles.remark}>{refusalText(refusal)}</p>}
      <div ref={desk} className={styles.desk}>
        {width > 0 && (
          <CvPreview
            profile={profile}
            template={template}
            paper={paper}
            country={country}
            zoom={fitZoom(paper, width)}
            onPages={(count) => setPages(count)}
            onRefusal={setRefusal}
          />
        )}
      </div>
    </>
  );
}

/** Why the preview is behind what was typed. A text that is not finished is no failure. */
function refusalText({ status, message }: Refusal): string {
  if (status === 0)
    return 'We could not reach the server. The preview will appear when you are connected.';
  return status === 400 && message !== null
    ? `The preview is waiting: ${message}`
    : (message ?? 'We could not make the preview right now.');
}

/** The width of an element in pixels, 0 before it is on the page. The element gets the ref. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
