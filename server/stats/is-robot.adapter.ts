import crawlers from 'crawler-user-agents';

/** Longer ones are nobody's browser. */
const MAX_USER_AGENT = 1000;

/**
 * Crawlers by name (crawler-user-agents, MIT), and what every program of that kind says of itself.
 */
const ROBOT = new RegExp(
  [
    ...crawlers.map(({ pattern }) => pattern),
    // CUBOT makes phones.
    '(?<!cu)bot\\b',
    'crawl',
    'spider',
    'headless',
    'lighthouse',
    'preview',
    'monitor',
    '^(curl|wget|python|java|go-http|node|axios|okhttp|libwww|ruby|php|perl|apache-httpclient)',
  ].join('|'),
  'i',
);

const MAX_KNOWN = 2000;

/**
 * Trying a thousand patterns takes a third of the time that a ready page takes to send, and the
 * same browsers come again and again.
 */
const known = new Map<string, boolean>();

/**
 * Whether a User-Agent header is a program's (crawler, preview, monitor, script) rather than a
 * person's browser; every browser sends one.
 */
export function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return true;
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  const robot = ROBOT.test(userAgent);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(userAgent, robot);
  return robot;
}
