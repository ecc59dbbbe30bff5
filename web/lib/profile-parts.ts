import type { ComponentType } from 'react';
import type { Profile } from '../../shared/profile.ts';

/**
 * Parts of the profile page that other features bring in: web features never import each other, so
 * web/routes.tsx gives them to the page. Each may be a `lazy` component.
 */
export type ProfileParts = {
  /** Above the form: import and export. */
  Exchange?: ComponentType<{
    /** The profile as it is in the form now, with what is not saved; nothing in it is checked. */
    readProfile: () => Profile;
    /** The profile as it was last loaded or saved: another one after each save. */
    saved: Profile;
    /** Whether the form holds text that is not saved. */
    hasUnsaved: () => boolean;
    /** Puts a profile into the form. It counts as unsaved until the user saves it. */
    onImport: (profile: Profile) => void;
  }>;
  /**
   * Beside the form on wide screens: the CV while it is typed. `isAlone`: in a dialog, where it cannot
   * be hidden.
   */
  Preview?: ComponentType<{ profile: Profile; template: string; isAlone?: boolean }>;
};
