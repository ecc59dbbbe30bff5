import type { ComponentType } from 'react';
import { SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Note } from '../ui/form.tsx';
import { compareSaves, mergeSaves, type TwoSaves } from './compare-saves.ts';
import { ConflictNotice, type ConflictProps } from './conflict-dialog.tsx';

/** `merged` is null while a person must choose; `note`: what is said when it is saved. */
type Meeting = {
  merged: Profile | null;
  note: Note | undefined;
  ConflictNotice: ComponentType<ConflictProps>;
};

/** What becomes of a profile that was saved elsewhere. It is loaded when that is so. */
export function meetSaves(saves: TwoSaves): Meeting {
  const { both, onlyThere } = compareSaves(saves);
  const kept = onlyThere.map((section) => SECTION_TITLES[section]).join(', ');
  return {
    merged: both.length > 0 ? null : mergeSaves(saves, {}),
    note:
      kept === ''
        ? undefined
        : {
            tone: 'info',
            text: `Profile saved successfully! Changed on another device or in another tab, and kept: ${kept}.`,
          },
    ConflictNotice,
  };
}
