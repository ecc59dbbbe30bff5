import * as v from 'valibot';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const httpUrl = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), `${name} must be an http or https address.`),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

const postgresUrl = v.pipe(
  v.string(),
  v.check((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), 'DATABASE_URL must begin with postgres:// or postgresql://.'),
);

const envSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'NODE_ENV must be production, development or test.'),
    'development',
  ),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,5}$/, 'PORT must be a number from 0 to 65535.'),
      v.transform(Number),
      v.maxValue(65_535, 'PORT must be a number from 0 to 65535.'),
    ),
    '3000',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(httpUrl('PUBLIC_URL')),
  SITE_NAME: v.optional(v.pipe(v.string(), v.maxLength(40, 'SITE_NAME may have at most 40 characters.')), 'Waymark'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresUrl),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SESSION_SECRET must have at least 32 characters.'))),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`), 'info'),
});

/** The configuration of the process (DESIGN section 5); the only place that knows environment variables. */
export type Env = v.InferOutput<typeof envSchema>;

/** Reads and checks the environment. An empty value counts as absent. Returns the configuration, or one line for each thing that is wrong. */
export function readEnv(source: NodeJS.ProcessEnv): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = v.safeParse(envSchema, given);
  if (!parsed.success) return { problems: parsed.issues.map((issue) => issue.message) };
  const env = parsed.output;
  if (env.NODE_ENV === 'production') {
    const problems = (['SESSION_SECRET', 'DATABASE_URL', 'PUBLIC_URL'] as const)
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is required when NODE_ENV is production.`);
    if (problems.length > 0) return { problems };
  }
  return { env };
}

/** Reads a `.env` file of the working directory into the environment when there is one; values already set win. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
