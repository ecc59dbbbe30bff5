const DAY = 86_400_000;
/** A clock that is set, and a machine that slept, are noticed after this time. */
const LOOK = 60_000;

/**
 * Calls back right after each UTC midnight, when listings expire, and whenever the clock shows another
 * day; returns a function that stops it.
 */
export function everyUtcMidnight(callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  let day = today();
  const schedule = () => {
    timer = setTimeout(
      () => {
        if (today() !== day) {
          day = today();
          callback();
        }
        schedule();
      },
      Math.min(LOOK, DAY - (Date.now() % DAY) + 50),
    );
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

/** Days since 1970 by the clock. */
function today(): number {
  return Math.floor(Date.now() / DAY);
}
