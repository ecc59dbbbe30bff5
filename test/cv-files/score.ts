import { fold } from '../../shared/fold.ts';
import type { Profile } from '../../shared/profile.ts';
import { profilePeriod } from './period-words.ts';
import type { Sample } from './sample.ts';

/** What a file says of a person, and what of it was read otherwise. */
export type Score = { facts: number; wrong: string[] };

/** Compares what was read with the person of a file: name, contact, titles, employers, dates, schools. */
export function scoreOf(
  { person, style, schoolStyle = style }: Sample,
  { name, contact, experience, education }: Profile,
): Score {
  const score: Score = { facts: 0, wrong: [] };
  const expectSame = (what: string, read: string | undefined, right: string) => {
    score.facts += 1;
    if (fold(read ?? '') !== fold(right)) score.wrong.push(`${what}: “${read}”, not “${right}”`);
  };
  const expectStart = (what: string, read: string | undefined, right: string) =>
    expectSame(what, read?.slice(0, right.length), right);
  expectSame('name', name, person.name);
  expectSame('phone', contact.phone, person.phone);
  expectSame('email', contact.email, person.email);
  expectSame('location', contact.location, person.place);
  person.jobs.forEach((job, at) => {
    const read = experience[at];
    expectSame(`title ${at}`, read?.jobTitle, job.title);
    expectStart(`employer ${at}`, read?.company, job.employer);
    expectSame(`dates ${at}`, read?.dates, profilePeriod(job.time, style));
    expectSame(`duties ${at}`, read?.duties.join('\n'), job.duties.join('\n'));
  });
  person.schools.forEach((school, at) => {
    const read = education[at];
    expectSame(`degree ${at}`, read?.degree, school.degree);
    expectStart(`school ${at}`, read?.institution, school.school);
    expectSame(`school dates ${at}`, read?.dates, profilePeriod(school.time, schoolStyle));
  });
  const extra = experience.length - person.jobs.length + education.length - person.schools.length;
  if (extra > 0) score.wrong.push(`${extra} entries that the file does not have`);
  return score;
}
