// Loaded with `node --import` into a server under test: sets its clock ahead by
// TEST_CLOCK_AHEAD_MS.
const ahead = Number(process.env.TEST_CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + ahead], newTarget),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(target, name) as unknown),
});
