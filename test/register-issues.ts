import type { OpenDatabase } from '../server/db/open.ts';
import { importRegister } from '../server/employers/registers/registers.service.ts';
import type { RegisterReport } from '../shared/admin-registers.ts';
import type { ListName } from '../shared/registers.ts';

/** Invented organisations in the format of the UK register, with its stray spaces. */
export const UK_HEADER = 'Organisation Name,Town/City,County,Type & Rating,Route';
export const UK_17 = `${UK_HEADER}
 Fenmarsh Wellbeing Trust,Norwich,Norfolk,Worker (A rating),Skilled Worker
Fenmarsh Catering Ltd ,Ely,Cambridgeshire,Worker (A rating),Skilled Worker
"Brindle, Hay & Co Limited", Leeds ,,Worker (A rating),Skilled Worker
Oakmere Farm LLP,Exeter,Devon,Worker (A rating),Skilled Worker
NORTHGATE PANTRY LTD T/A SUNNY SIDE,PAISLEY,,Worker (A rating),Skilled Worker
Harbour Lights Limited,Hull,,Worker (A rating),Skilled Worker
Harbour Lights Limited,Deal,Kent,Worker (A rating),Skilled Worker
`;
/** A week later: a caterer is gone, a dairy is new, a farm is rated B, a trust has a second route. */
export const UK_24 = `${UK_HEADER}
Fenmarsh Wellbeing Trust,Norwich,Norfolk,Worker (A rating),Skilled Worker
Fenmarsh Wellbeing Trust,Norwich,Norfolk,Temporary Worker (A rating),Charity Worker\u0020
"Brindle, Hay & Co Limited", Leeds ,,Worker (A rating),Skilled Worker
Oakmere Farm LLP,Exeter,Devon,Worker (B rating),Skilled Worker
NORTHGATE PANTRY LTD T/A SUNNY SIDE,PAISLEY,,Worker (A rating),Skilled Worker
Harbour Lights Limited,Hull,,Worker (A rating),Skilled Worker
Harbour Lights Limited,Deal,Kent,Worker (A rating),Skilled Worker
Tarn Dairy Ltd,Kendal,Cumbria,Worker (UK Expansion Worker: Provisional ),Global Business Mobility: UK Expansion Worker
`;
export const NL = 'Organisation\r\nTulpenveld Zorg B.V.\r\n’t Molenhuis N.V.\r\n';
export const CA = `"Employers Who Were Issued a Positive Labour Market Impact Assessment, October to December 2024",,,,,,,
Province/Territory,Program Stream,Employer,Address,Occupation,Incorporate Status,Approved LMIAs,Approved Positions
Ontario   ,Low Wage,Maple Ridge Bakery Inc,"Sudbury, ON P3A 1A1",63202-Bakers,Unknown,1,2
Ontario   ,Low Wage,Maple Ridge Bakery Inc,"Sudbury, ON P3A 1A1",63202-Bakers,Unknown,1,3
"1. A note under the table.",,,,,,,
`;
export const CA_REFUSED = `Province/Territory,Program Stream,Employer,Address,Occupation,Incorporate Status,Requested LMIAs,Requested Positions
Ontario   ,Low Wage,Maple Ridge Bakery Inc,"Sudbury, ON P3A 1A1",63202-Bakers,Unknown,1,2
Ontario   ,High Wage,Maple Ridge Bakery Inc,"Sudbury, ON P3A 1A1",63202-Bakers,Unknown,1,1
Ontario   ,Low Wage,Maple Ridge Bakery Inc,"Sudbury, ON P3A 1A1",65100-Cashiers,Unknown,1,1
Alberta   ,Low Wage,Lone Fir Cleaning Ltd.,"Calgary, AB T2A 0A1",65310-Light duty cleaners,Unknown,1,4
`;
export const IE =
  'Year,Month,Company,Total\n2025,Jan,Lough Care Limited,3.0\n2025,Feb,Lough Care Limited,1.0\n';

/** Stores an issue that a test made, on a day when it may be stored. */
export function importIssue(
  { db }: Pick<OpenDatabase, 'db'>,
  register: ListName,
  issuedOn: string,
  text: string,
  force = false,
): Promise<RegisterReport> {
  const now = () => new Date('2026-11-23T12:00:00Z');
  return importRegister({ db, now }, { register, issuedOn, bytes: Buffer.from(text), force });
}
