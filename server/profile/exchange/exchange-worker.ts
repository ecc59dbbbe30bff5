import { serveTasks } from '../../thread-tasks.ts';
import type { ExchangeAnswer, ExchangeTask } from './exchange-messages.ts';

// Entry of the thread that run-exchange.ts starts. It loads only what its task needs.
serveTasks(() => async (task: ExchangeTask): Promise<ExchangeAnswer> => {
  if (task.task === 'write') {
    const { writeProfile } = await import('./write/write-profile.ts');
    return writeProfile(task.file);
  }
  if (task.task === 'write-letter') {
    const { writeLetterFile } = await import('./write/write-letter.ts');
    return writeLetterFile(task.letter, task.format);
  }
  const { readProfileFile } = await import('./read/read-profile-file.ts');
  return readProfileFile(task.bytes);
});
