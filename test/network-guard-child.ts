import { blockOutgoing } from './network-guard.ts';

// Loaded with `node --import` into servers under test; the harness reads the line and fails the
// test.
blockOutgoing((target) => process.stderr.write(`Blocked outgoing connection to ${target}\n`));
