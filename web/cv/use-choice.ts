import { useState } from 'react';
import { type CountryCode, findCountry } from '../../shared/constants/countries.ts';
import { type CvReader, PAPERS, type Paper } from '../../shared/cv.ts';
import { tryStorage } from '../lib/try-storage.ts';

/**
 * What a user chose on this device. `country` is a code, '' for none; `hidesPreview` is about the
 * preview beside the profile.
 */
export type Choice = {
  country: CountryCode | '';
  paper: Paper;
  reader: CvReader;
  hidesPreview: boolean;
};

const KEY = 'cv-choice';
const FIRST: Choice = { country: '', paper: 'A4', reader: 'employer', hidesPreview: false };

/**
 * What a user chose for the CV, remembered on this device. Another user of the device starts
 * without a choice, and each visit with a PDF for an employer: one with the profile inside must not
 * reach an employer because of a choice of last month.
 */
export function useChoice(userId: number): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => readChoice(userId));
  function choose(next: Choice) {
    setChoice(next);
    const { reader: _, ...kept } = next;
    // Without storage the choice holds until the page is left.
    tryStorage(() => localStorage.setItem(KEY, JSON.stringify({ userId, ...kept })));
  }
  return [choice, choose];
}

function readChoice(userId: number): Choice {
  const kept = tryStorage(
    () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null,
  );
  if (kept?.userId !== userId) return FIRST;
  return {
    country: findCountry(String(kept.country))?.code ?? '',
    paper: PAPERS.find((paper) => paper === kept.paper) ?? 'A4',
    reader: FIRST.reader,
    hidesPreview: kept.hidesPreview === true,
  };
}
