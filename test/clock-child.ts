// Loaded with `node --import` into a server under test: sets its clock ahead by
// TEST_CLOCK_AHEAD_MS, and by what the test sends later.
let ahead = Number(process.env.TEST_CLOCK_AHEAD_MS);
process.on('message', (milliseconds) => {
  ahead = Number(milliseconds);
  process.send?.(ahead);
});
// The test must not keep the server alive.
process.channel?.unref();
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + ahead], newTarget),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(target, name) as unknown),
});
