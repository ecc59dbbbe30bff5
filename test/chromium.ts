import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium-binary.ts';

/** Starts the Chromium of `findChromium` under Playwright. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  // Without this Playwright adds its own --headless and --no-sandbox; the flags here are the tested
  // ones.
  return chromium.launch({
    executablePath,
    args,
    env,
    chromiumSandbox: !args.includes('--no-sandbox'),
    handleSIGINT: true,
    handleSIGTERM: true,
  });
}
