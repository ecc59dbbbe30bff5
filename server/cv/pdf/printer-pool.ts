import type { Printer } from './browser.adapter.ts';

export type PrinterPool = { use<T>(work: (printer: Printer) => Promise<T>): Promise<T> };

/**
 * Reuses pages. Another one is opened only when more CVs are printed at the same time than pages
 * are open: each is a process of 100 MB.
 */
export function createPrinterPool(open: () => Promise<Printer>): PrinterPool {
  /** Pages that are empty or will soon be; null: one that could not be emptied. */
  const free: Promise<Printer | null>[] = [];
  return {
    use: async (work) => {
      const printer = (await free.shift()) ?? (await open());
      try {
        const result = await work(printer);
        // The answer does not wait until the page is empty again.
        const empty = printer.clear().then(
          () => printer,
          () => null,
        );
        free.push(empty);
        return result;
      } catch (error) {
        void printer.close().catch(() => undefined);
        throw error;
      }
    },
  };
}
