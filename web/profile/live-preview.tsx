import { type ComponentType, Suspense, useState } from 'react';
import type { Profile } from '../../shared/profile.ts';
import { useMedia } from '../lib/use-media.ts';
import { LoadBoundary } from './load-boundary.tsx';
import styles from './profile.module.css';
import { useProfileNow } from './use-profile-now.ts';

/** The width from which the preview has a place beside the form, as in profile.module.css. */
const WIDE = '(min-width: 75em)';

/** The CV beside the form while it is typed. A narrow screen does not load it. */
export function LivePreview({
  Preview,
}: {
  Preview: ComponentType<{ profile: Profile; template: string }>;
}) {
  const { profile } = useProfileNow();
  const isWide = useMedia(WIDE);
  // The browser's own zoom makes a window narrow, and would close the enlarged preview.
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide && !wasWide) setWasWide(true);
  if (!wasWide) return null;
  return (
    <section className={styles.preview} aria-label="Preview of your CV">
      <LoadBoundary fallback={<p className={styles.soft}>The preview could not be loaded.</p>}>
        <Suspense fallback={<p className={styles.soft}>Loading the preview…</p>}>
          <Preview profile={profile} template={profile.template} />
        </Suspense>
      </LoadBoundary>
    </section>
  );
}
