import { type Browser, chromium } from 'playwright-core';
import { type ChromiumBinary, findChromium } from './chromium-binary.ts';

/**
 * Starts this Chromium under Playwright, by default that of `findChromium`. The caller closes it.
 */
export async function launchChromium(binary?: ChromiumBinary): Promise<Browser> {
  const { executablePath, args, env } = binary ?? (await findChromium());
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
