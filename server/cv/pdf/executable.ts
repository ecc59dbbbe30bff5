/** An executable and the environment that it needs. */
export type Executable = { path: string; env: Record<string, string> };

/** A copy of the environment of this process. */
export function ownEnvironment(): Record<string, string> {
  const pairs = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(pairs);
}
