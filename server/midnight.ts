const DAY = 86_400_000;

/**
 * Calls back right after each UTC midnight, when listings expire; returns a function that stops it.
 */
export function everyUtcMidnight(callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(
      () => {
        callback();
        schedule();
      },
      DAY - (Date.now() % DAY) + 50,
    );
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}
