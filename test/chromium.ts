import { type Browser, chromium } from 'playwright-core';
import { type ChromiumBinary, findChromium } from './chromium-binary.ts';
import { HAS_SHARED_MEMORY } from './temporary-root.ts';

/**
 * Starts this Chromium under Playwright, by default that of `findChromium`. The caller closes it.
 */
export async function launchChromium(binary?: ChromiumBinary): Promise<Browser> {
  const { executablePath, args, env } = binary ?? (await findChromium());
  // Without this Playwright adds its own --headless and --no-sandbox; the flags here are the tested
  // ones.
  return chromium.launch({
    executablePath,
    // The pages of a tab one after the other, and its service worker, share a process.
    args: [...args, '--renderer-process-limit=1'],
    // Playwright lets the processes share memory by files on the disk.
    ...(HAS_SHARED_MEMORY && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    env,
    chromiumSandbox: !args.includes('--no-sandbox'),
    handleSIGINT: true,
    handleSIGTERM: true,
  });
}
