import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CvTemplate, CvTemplates } from '../../shared/cv.ts';
import { isCompleteEnough } from '../../shared/cv-completeness.ts';
import { DEFAULT_TEMPLATE, type Profile } from '../../shared/profile.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { askPremium } from '../lib/premium.ts';
import type { SessionUser } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import { type ApiData, useApiData } from '../lib/use-api-data.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { usePremium } from '../lib/use-premium.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage, type Note } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { MissingLetters } from '../ui/missing-letters.tsx';
import { Notice } from '../ui/notice.tsx';
import { Choices } from './choices.tsx';
import { CountryAdvice, useAdvice } from './country-advice.tsx';
import styles from './cv-builder.module.css';
import { CvPicker } from './cv-picker.tsx';
import { FreeFiles } from './free-files.tsx';
import { Completeness, NO_PDF, NoPdf, ProfileIncomplete } from './gate-dialogs.tsx';
import { Loading } from './loading.tsx';
import { PREVIEW_FAILED } from './refusal-words.ts';
import { TemplateCard } from './template-card.tsx';
import { TidyDates } from './tidy-dates.tsx';
import { type Choice, useChoice } from './use-choice.ts';
import { type Cvs, useCvs } from './use-cvs.ts';
import { useDownload } from './use-download.ts';
import { useTemplate } from './use-template.ts';

const loadPreview = async () => (await import('./preview-dialog.tsx')).PreviewDialog;
const loadSettings = async () => (await import('./settings-panel.tsx')).SettingsPanel;
const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog;
const loadLetter = async () => (await import('./letter-dialog.tsx')).LetterDialog;
const loadCheck = async () => (await import('./check-dialog.tsx')).CheckDialog;

/** Why an action was not done. `reason` is the server's. */
type Gate = { what: 'incomplete' } | { what: 'no-pdf'; reason: string | null };

/** The list as the specification has it; this server also describes the templates. */
type TemplateList = Pick<CvTemplates, 'templates'> & Partial<CvTemplates>;

/** The CV builder of a user, once it is known who that is. */
export function CvBuilder({ user }: { user: SessionUser }) {
  const list = useApiData('GET /api/cv-templates');
  const saved = useApiData('GET /api/profile', { isEdited: true });
  const cvs = useCvs();
  const premium = usePremium();
  const isKnown = (state: ApiData<unknown>) => state.data !== null || state.failure !== null;
  return isKnown(list) && isKnown(saved) && isKnown(cvs.state) && premium.state !== 'asking' ? (
    <Builder user={user} isPremium={premium.isPremium} list={list} saved={saved} cvs={cvs} />
  ) : (
    <Loading />
  );
}

function Builder(props: {
  user: SessionUser;
  isPremium: boolean;
  list: ApiData<TemplateList>;
  saved: ApiData<Profile>;
  cvs: Cvs;
}) {
  const { user, isPremium, list, saved, cvs } = props;
  const { cv } = cvs;
  const cvId = cv?.id ?? null;
  const here = cv ? `/cv-builder?cv=${cv.id}` : '/cv-builder';
  const profile = saved.data;
  const navigate = useNavigate();
  const [gate, setGate] = useState<Gate | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [checked, setChecked] = useState<string | null>(null);
  const [isSharing, setSharing] = useState(false);
  const [hiddenTimes, setHiddenTimes] = useState(0);
  const [isWriting, setWriting] = useState(false);
  const [ownChoice, chooseOwn] = useChoice(user.id);
  const choice = cv ? { ...ownChoice, paper: cv.paper, country: cv.country } : ownChoice;
  const advice = useAdvice(choice.country);
  const preview = useOnDemand(loadPreview);
  const check = useOnDemand(loadCheck);
  const share = useOnDemand(loadShare);
  const letter = useOnDemand(loadLetter);
  const settings = useOnDemand(loadSettings);
  const used = useTemplate(saved.reload);
  const download = useDownload(profile?.name ?? '', passGate);
  const pdf = list.data?.pdf ?? { isAvailable: true, reason: null };
  const templates = list.data?.templates ?? [DEFAULT_TEMPLATE];
  // Those that are made for the country come first.
  const cards = templates
    .map((file, index) => ({ file, details: list.data?.details?.[index] }))
    .toSorted((a, b) => isMade(b.details) - isMade(a.details));
  const chosen = cv?.template ?? profile?.template ?? DEFAULT_TEMPLATE;
  const isIncomplete = profile !== null && !isCompleteEnough(profile);

  function isMade(details: CvTemplate | undefined): number {
    return Number(
      details !== undefined && (advice.part?.isMadeFor(details, choice.country) ?? false),
    );
  }

  /** Paper and country of "My CV" are choices of this device; another CV has its own. */
  function choose(next: Choice) {
    const { paper, country } = next;
    if (!cv) return chooseOwn(next);
    chooseOwn({ ...ownChoice, reader: next.reader });
    if (paper !== cv.paper || country !== cv.country) cvs.change({ paper, country });
  }

  function applyTemplate(template: string) {
    if (cv) cvs.change({ template });
    else void used.use(template);
  }

  /** Shows what a refusal of the server asks for; false when it is no gate. */
  function passGate({ code, message }: Refusal): boolean {
    if (code === 'profile-incomplete') showIncomplete();
    else if (code === 'cv-unavailable') setGate({ what: 'no-pdf', reason: message });
    else if (code === 'premium-required') void navigate(withQuery('/premium', { returnTo: here }));
    else return false;
    return true;
  }

  function showIncomplete() {
    setPreviewed(null);
    setChecked(null);
    setSharing(false);
    setWriting(false);
    setGate({ what: 'incomplete' });
  }

  function openPreview(template: string) {
    if (isIncomplete) return showIncomplete();
    setPreviewed(template);
    preview.ask();
  }

  // The gates of a download, in the order of the specification, section 4.
  function startDownload(template: string, document: 'cv' | 'letter' = 'cv') {
    if (isIncomplete) showIncomplete();
    else if (!pdf.isAvailable) setGate({ what: 'no-pdf', reason: pdf.reason });
    else void startIfPremium(template, document);
  }

  async function startIfPremium(template: string, document: 'cv' | 'letter') {
    // Without an answer the server decides about the download itself.
    if (isPremium || (await askPremium(user.id)) !== false)
      await download.start(template, choice, cvId, document);
    else void navigate(withQuery('/premium', { returnTo: here }));
  }

  function openCheck(template: string) {
    if (isIncomplete) return showIncomplete();
    if (!pdf.isAvailable) return setGate({ what: 'no-pdf', reason: pdf.reason });
    setChecked(template);
    check.ask();
  }

  function openLetter() {
    if (isIncomplete) return showIncomplete();
    setWriting(true);
    letter.ask();
  }

  function openShare() {
    if (isIncomplete) return showIncomplete();
    setSharing(true);
    share.ask();
  }

  function isDownloaded(template: string): boolean {
    return download.document === 'cv' && download.template === template;
  }

  function noteOf(template: string): Note | null {
    if (previewed === template && preview.failure !== null)
      return { tone: 'error', text: PREVIEW_FAILED, more: preview.failure };
    if (isDownloaded(template) && download.note) return download.note;
    return used.asked === template ? used.note : null;
  }

  return (
    <>
      <div className={styles.top}>
        <p className={styles.lead}>
          Choose a template, preview your CV and download it as a PDF. It is made from your{' '}
          <A to="/profile">profile</A>.
        </p>
        <p className={styles.lead}>
          A PDF for an employer holds the CV and nothing else. The one for yourself also contains
          your profile, so that you can import it here again. Your photo is included only if the
          template shows it.
        </p>
        <p className={styles.lead}>
          Free: every preview, and your CV as a Word or text file, with your order, headings and
          dates. Premium adds the PDF.
        </p>
        <FreeFiles cv={cv?.id} country={choice.country} />
        {profile && <Completeness profile={profile} />}
        <LoadState state={saved} />
      </div>
      {!pdf.isAvailable && (
        <Notice
          note={{
            tone: 'info',
            text: NO_PDF,
            more: `${pdf.reason ?? ''} You can preview your CV here.`.trim(),
          }}
        />
      )}
      <CvPicker cvs={cvs} profile={profile} />
      <Choices choice={choice} onChoose={choose} />
      <CountryAdvice country={choice.country} advice={advice} />
      <details
        className={styles.settings}
        onToggle={({ currentTarget }) => currentTarget.open && !settings.part && settings.ask()}
      >
        <summary>Order, headings, look and facts about you</summary>
        {settings.failure !== null && (
          <FormMessage message={{ tone: 'error', text: settings.failure }} />
        )}
        {settings.part && profile && (
          <settings.part
            key={`${cvId} ${chosen} ${hiddenTimes}`}
            cv={cvId}
            country={choice.country}
            language={cards.find(({ file }) => file === chosen)?.details?.language ?? ''}
            isFilled={(section) =>
              profile[section].length > 0 ||
              (section === 'summary' && cv !== null && cv.summary !== '')
            }
          />
        )}
      </details>
      {profile && <TidyDates profile={profile} onSaved={saved.reload} />}
      <MissingLetters />
      <section aria-label="Templates">
        {list.data === null && <LoadState state={list} />}
        {templates.length === 0 ? (
          <NoTemplates onReload={list.reload} />
        ) : (
          <ul className={styles.grid}>
            {cards.map(({ file, details }) => (
              <TemplateCard
                key={file}
                card={{
                  file,
                  description: details?.description ?? '',
                  fit: (details && advice.part?.fitOf(details, choice.country)) ?? null,
                }}
                isChosen={profile !== null && file === chosen}
                isFree={!isPremium}
                isBusy={download.isBusy && isDownloaded(file)}
                note={noteOf(file)}
                onPreview={() => openPreview(file)}
                onDownload={() => startDownload(file)}
                onUse={() => applyTemplate(file)}
              />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.check}>
        <h2>Can software read your CV?</h2>
        <p>
          Many employers use software to read a CV before a person does. See what it finds in your
          CV with your template, and how to fix the rest.
        </p>
        <FormMessage
          message={
            checked !== null && check.failure !== null
              ? { tone: 'error', text: check.failure }
              : null
          }
        />
        <Button onPress={() => openCheck(chosen)}>Check what software reads</Button>
      </section>
      <section className={styles.check}>
        <h2>Cover letter</h2>
        <p>
          A letter with the head of your CV. Free: preview, Word and text. Premium adds the PDF.
        </p>
        <FormMessage
          message={
            isWriting && letter.failure !== null ? { tone: 'error', text: letter.failure } : null
          }
        />
        <Button onPress={openLetter}>Write a cover letter</Button>
      </section>
      {isWriting && letter.part && (
        <letter.part
          template={chosen}
          paper={choice.paper}
          country={choice.country}
          cv={cvId}
          isFree={!isPremium}
          isDownloading={download.isBusy}
          note={download.document === 'letter' ? download.note : null}
          onDownload={() => startDownload(chosen, 'letter')}
          onRefusal={passGate}
          onClose={() => setWriting(false)}
        />
      )}
      <section className={styles.check}>
        <h2>Share your CV</h2>
        <p>
          Send an employer a link in place of a file. It shows your CV without a login, works as
          long as you choose, and you can end it.
        </p>
        <FormMessage
          message={
            isSharing && share.failure !== null ? { tone: 'error', text: share.failure } : null
          }
        />
        <Button onPress={openShare}>Share this CV</Button>
      </section>
      {isSharing && share.part && (
        <share.part
          paper={choice.paper}
          country={choice.country}
          cv={cvId}
          onRefusal={passGate}
          onClose={() => setSharing(false)}
        />
      )}
      {previewed !== null && preview.part && (
        <preview.part
          template={previewed}
          paper={choice.paper}
          country={choice.country}
          cv={cvId}
          isChosen={previewed === chosen}
          isFree={!isPremium}
          isDownloading={download.isBusy}
          note={noteOf(previewed)}
          onPaper={(paper) => choose({ ...choice, paper })}
          onDownload={() => startDownload(previewed)}
          onCheck={() => openCheck(previewed)}
          onUse={() => applyTemplate(previewed)}
          onRefusal={passGate}
          onHidden={() => setHiddenTimes(hiddenTimes + 1)}
          onClose={() => setPreviewed(null)}
        />
      )}
      {checked !== null && check.part && (
        <check.part
          template={checked}
          paper={choice.paper}
          country={choice.country}
          cv={cvId}
          onRefusal={passGate}
          onClose={() => setChecked(null)}
        />
      )}
      {gate?.what === 'incomplete' && (
        <ProfileIncomplete profile={profile} onClose={() => setGate(null)} />
      )}
      {gate?.what === 'no-pdf' && <NoPdf reason={gate.reason} onClose={() => setGate(null)} />}
    </>
  );
}

function NoTemplates({ onReload }: { onReload: () => void }) {
  return (
    <div className={styles.empty}>
      <h2>No Templates Found</h2>
      <p>This site has no CV templates at the moment. Please try again later.</p>
      <Button onPress={onReload}>Try again</Button>
    </div>
  );
}
