import type { Printer } from './browser.adapter.ts';

export type PrinterPool = { use<T>(work: (printer: Printer) => Promise<T>): Promise<T> };

/**
 * Reuses pages. Another one is opened only when more CVs are printed at the same time than pages
 * are open: each is a process of 100 MB.
 */
export function createPrinterPool(open: () => Promise<Printer>): PrinterPool {
  const free: Printer[] = [];
  const waiting: ((printer: Promise<Printer>) => void)[] = [];
  let opened = 0;
  let busy = 0;

  const take = (): Promise<Printer> => {
    const printer = free.pop();
    if (printer) return Promise.resolve(printer);
    if (opened < busy) {
      opened += 1;
      return open();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  const giveBack = (printer: Printer) => {
    const next = waiting.shift();
    if (next) next(Promise.resolve(printer));
    else free.push(printer);
  };

  const discard = () => {
    opened -= 1;
    const next = waiting.shift();
    if (!next) return;
    opened += 1;
    next(open());
  };

  return {
    use: async (work) => {
      busy += 1;
      let printer: Printer | undefined;
      try {
        printer = await take();
        const result = await work(printer);
        // The answer does not wait until the page is empty again.
        const used = printer;
        void used.clear().then(() => giveBack(used), discard);
        return result;
      } catch (error) {
        discard();
        void printer?.close().catch(() => undefined);
        throw error;
      } finally {
        busy -= 1;
      }
    },
  };
}
