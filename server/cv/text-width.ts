const WIDE = /[\u1100-\u11ff\u2e80-\uffdc]/g;

/** The width of a text in Latin letters: those of East Asia are twice as wide. */
export const widthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);
