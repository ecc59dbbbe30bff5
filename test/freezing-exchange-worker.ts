import type { ExchangeTask } from '../server/profile/exchange/exchange-messages.ts';
import { serveTasks } from '../server/thread-tasks.ts';

// An exchange worker that does with a file what its first byte says: for tests of the limits.
serveTasks(() => (task: ExchangeTask) => {
  const [first] = task.task === 'read' ? task.bytes : [];
  const kept: unknown[] = [];
  // Freezes: no message is answered, no timer fires.
  while (first === 0x66);
  // Buffers, which no heap limit counts.
  while (first === 0x62) kept.push(new Uint8Array(1_000_000).fill(1));
  // Objects of the heap.
  while (first === 0x68) kept.push({ kept: [...kept.slice(-100)] });
  throw new Error('a fault of ours');
});
