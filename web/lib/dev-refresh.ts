/** Development only: what @vitejs/plugin-react expects on the page before the first component loads. */
export async function prepareRefresh(): Promise<void> {
  const address = '/@react-refresh';
  const { injectIntoGlobalHook } = (await import(/* @vite-ignore */ address)) as { injectIntoGlobalHook: (scope: Window) => void };
  injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
}
