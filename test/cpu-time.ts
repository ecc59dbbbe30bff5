/** CPU time of this thread in ms. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU time of this thread (ms) until `work` is done. What else the machine does adds nothing. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = cpuMs();
  await work();
  return cpuMs() - before;
}
