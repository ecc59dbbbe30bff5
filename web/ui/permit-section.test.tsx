import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { JobFacts } from '../../shared/job-facts.ts';
import type { Job } from '../../shared/jobs.ts';
import type { JobPermit } from '../../shared/permits.ts';
import type { RegisterEntry } from '../../shared/registers.ts';
import { PermitSection } from './permit-section.tsx';

const step = (title: string) => ({ title, text: `${title}.`, state: 'ahead' as const });
const PERMIT: JobPermit = {
  ...{ country_code: 'GB', country: 'United Kingdom', checked: true, lines: [], sources: '' },
  official: { authority: 'Home Office', url: 'https://www.gov.uk/' },
  steps: {
    ...{ work: step('Work'), pay: step('Pay'), scale: null, fees: step('Fees') },
    ...{ employer: step('The employer must be a sponsor'), has_register: true },
  },
};
const ENTRY: RegisterEntry = {
  ...{ register: 'uk', name: 'Northfield Care', place: 'Leeds', rating: 'A', gone: false },
  ...{ as_of: '2026-07-24', routes: ['Skilled Worker'], page: '/employers/uk/northfield-care' },
};
const JOB = { id: 7, employer: 'Northfield Care', facts: undefined } as unknown as Job;
const visa = (said: JobFacts['visa']) => ({ facts: { visa: said, costs: null } as JobFacts });

/** The words of the step of the employer. */
function employerOf(job: Partial<Job>, { isFull = true, hasRegister = true } = {}): string {
  const steps = PERMIT.steps && { ...PERMIT.steps, has_register: hasRegister };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PermitSection permit={{ ...PERMIT, steps }} job={{ ...JOB, ...job }} isFull={isFull} />
    </MemoryRouter>,
  );
  return (html.split('<li')[3] ?? '').replace(/^[^>]*>|<[^>]*>/g, ' ').replace(/ +/g, ' ');
}

test('an employer has no match only where all is known and the register is here', () => {
  expect(employerOf({})).toContain('“Northfield Care” has no sure match');
  expect(employerOf({}, { isFull: false })).not.toContain('no sure match');
  expect(employerOf({}, { hasRegister: false })).not.toContain('no sure match');
  expect(employerOf({ register: { register: 'uk', rating: 'A' } }, { isFull: false })).toMatch(
    /The employer is on a register On the UK [^.]*\. $/,
  );
});

test('an employer that left the register is told once, with one full stop', () => {
  expect(employerOf({ register_entry: { ...ENTRY, gone: true } })).toMatch(
    /no longer on the register No longer on the [^.]*\. It was there on 24 July 2026\. What/,
  );
});

test('a job without visa help has no employer that sponsors', () => {
  for (const said of ['refused', 'right-to-work-needed'] as const)
    expect(employerOf({ register_entry: ENTRY, ...visa(said) })).toContain('No visa help');
  expect(employerOf({ register_entry: ENTRY, ...visa('offered') })).toContain('is on a register');
});

test('a name from right to left does not turn its sentence', () => {
  expect(employerOf({ employer: 'مستشفى النور' })).toContain('“\u2068مستشفى النور\u2069” has');
});
