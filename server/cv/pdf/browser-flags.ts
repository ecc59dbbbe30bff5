/**
 * The flags of the browser that prints CVs. None of Puppeteer's and of @sparticuz/chromium's are
 * used: the latter switch the sandbox and the same-origin policy off.
 */
export function browserFlags(folder: string, hasSandbox: boolean): string[] {
  return [
    '--headless',
    `--user-data-dir=${folder}`,
    '--remote-debugging-pipe',
    // Letters keep the distances of the font, so that words are extracted whole.
    '--font-render-hinting=none',
    // No network: every address, this machine's too, goes to a proxy whose name has no address.
    '--proxy-server=http://proxy.invalid:80',
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--dns-prefetch-disable',
    '--disable-quic',
    '--no-pings',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--metrics-recording-only',
    '--no-first-run',
    '--mute-audio',
    '--hide-scrollbars',
    '--force-color-profile=srgb',
    // Containers often have a /dev/shm of 64 MB.
    '--disable-dev-shm-usage',
    // Memory: no process for the graphics card and none for the network, and a small JavaScript
    // engine, which no page may use.
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--in-process-gpu',
    '--enable-features=NetworkServiceInProcess2',
    '--js-flags=--lite-mode',
    '--disable-features=BackForwardCache,MediaRouter,OptimizationHints,Translate',
    // The zygotes prepare the sandbox; without it they only take memory.
    ...(hasSandbox ? [] : ['--no-sandbox', '--no-zygote']),
    'about:blank',
  ];
}
