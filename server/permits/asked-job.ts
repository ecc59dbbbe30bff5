import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Salary } from '../../shared/salary.ts';

/**
 * What everybody may know of a job. `text` is where an advert may name a route or a code;
 * `hasRegister`: employers are compared with a register of the country.
 */
export type AskedJob = {
  title: string;
  country_code: CountryCode;
  state: string | null;
  salary: Salary | null;
  text: string;
  hasRegister: boolean;
};
