/** CPU time of this thread (ms) until `work` is done. What else the machine does adds nothing. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
