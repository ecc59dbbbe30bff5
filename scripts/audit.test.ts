import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const audited = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity, range: '<1.2' }]),
    ),
  });

test('a high or critical vulnerability stops the checks, a lower one is told', () => {
  expect(readAudit(audited())).toMatchObject({ stops: false });
  expect(readAudit(audited('low', 'moderate'))).toEqual({
    lines: ['low: p0 <1.2', 'moderate: p1 <1.2'],
    stops: false,
  });
  for (const severity of ['high', 'critical'])
    expect(readAudit(audited('low', severity))).toMatchObject({ stops: true });
});

test.each(['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'a registry that does not answer stops nothing, and is told: %s',
  (output) => {
    expect(readAudit(output)).toEqual({
      lines: ['The registry does not answer: the packages were not audited.'],
      stops: false,
    });
  },
);
