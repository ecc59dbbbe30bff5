import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * A command of the shell. `read` gives what is asked for, or a string: what is wrong with the
 * command line (empty: it asks for nothing). `run` resolves with the exit code.
 */
export type CommandLine<Options extends ParseArgsOptionsConfig, Command extends object> = {
  help: string;
  options: Options;
  read(values: Parsed<Options>['values'], positionals: readonly string[]): Command | string;
  run(command: Command): Promise<number>;
};

/**
 * Reads the command line and runs it. `--help` prints the help; a wrong command line prints what is
 * wrong and the help, and ends with exit code 2. Import the work within `run`: help and mistakes
 * need none of it.
 */
export async function runCommandLine<
  const Options extends ParseArgsOptionsConfig,
  Command extends object,
>({ help, options, read, run }: CommandLine<Options, Command>): Promise<void> {
  // Files are private to this user, as in main.ts.
  process.umask(0o077);
  const parsed = parse({ ...options, help: { type: 'boolean' } });
  if (typeof parsed !== 'string' && 'help' in parsed.values) {
    console.log(help);
    return;
  }
  const command =
    typeof parsed === 'string'
      ? parsed
      : read(parsed.values as Parsed<Options>['values'], parsed.positionals);
  if (typeof command !== 'string') {
    process.exitCode = await run(command);
    return;
  }
  console.error(command === '' ? help : `${command}\n\n${help}`);
  process.exitCode = 2;
}

function parse<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      return error.message;
    throw error;
  }
}
