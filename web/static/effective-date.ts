/** The date from which the terms and the privacy policy apply (SPEC sections 1 and 9). */
export const EFFECTIVE_DATE = 'February 01, 2025';
