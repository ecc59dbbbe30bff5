/** The date from which the terms and the privacy policy apply (specification, section 2). */
export const EFFECTIVE_DATE = 'February 01, 2025';
