import type { LoggedQuery } from './logged-query.ts';

/** Sentences, as people write to a person. */
const SENTENCES = `
i need a job as house girl in saudi arabia
am a qualified nurse from ghana i want to work in canada
please help me find work in europe without certificate
how to get caregiver job in canada from philippines
I am a heavy duty driver with 10 years experience looking for work in qatar
looking for hotel job in dubai for freshers
i want job in germany for indian
can i get a job in norway with no english test
sir i am plumber i want to go to gulf
any vacancy for cook in kuwait?
I have diploma in agriculture and i want to work on a farm abroad
which company in uk give visa to care workers
need work urgently in ireland meat factory
i can cook and clean for a family
looking for seasonal work in spain strawberry
teaching jobs abroad for kenyan teachers
im a welder 6G where can i work
is there any job for women in dubai with food and room
job for couple on farm with house
help me find a work as a security in abu dhabi
i finish school of nursing in cebu and search hospital work in germany
jobs for nepali in korea
work in france for moroccans
i need job that pays weekly
`;

/** Work and a place: countries, cities, demonyms, also as other languages write them. */
const PLACES = `
staff nurse dubai
aged care melbourne
seasonal farm work new zealand
security abu dhabi
sales girl in sharjah
cook riyadh
domestic worker hong kong
factory worker taiwan
caretaker japan osaka
welding job in south korea
fishing jobs in norway
ski resort austria
cleaner copenhagen
dishwasher zurich
warehouse rotterdam
personal support worker ontario
midwife ireland
software helsinki
hotel munich
jobs in milan italy
au pair belgium
brussels jobs english
construction jobs in auckland
birmingham care home
jobs in saudi
gulf jobs
abroad jobs
emirates jobs
canadian farm
swiss hotel
german hospital
vienna
jeddah
kuwait city driver
Allemagne infirmier
Alemania enfermera
trabajo en canada
London UK cleaning
USA nurse California
europe warehouse
middle east electrician
`;

/** Conditions, in the reader's words. */
const CONDITIONS = `
caregiver visa sponsorship uk
farm worker with free housing
jobs with accommodation and food
free visa and ticket
work without english
cleaning job evening
weekend waiter
full time driver class 1
contract welder offshore
temporary harvest
summer job
trainee chef
graduate civil engineer
paid training caregiver
with certificate of sponsorship
skilled worker visa
h-1b software
nurse nclex
oet nurse
no ielts
home based typing job
online teacher
work from home
salary above 3000
well paid job no degree
live-in carer
live out nanny
shift work hospital
any job
fresher mechanical engineer
jobs for over 50
couples job hotel
`;

/** Work in everyday words. */
const EVERYDAY = `
old people home
looking after children
washing dishes
picking apples
taking care of elderly
fixing cars
cutting meat
packing boxes
milking cows
tea boy
office boy
bus driver
trailer driver
JCB operator
steel fixer
tiler
aluminium fabricator
AC technician
sewing machine
seamstress
nail technician
hospital attendant
theatre nurse
dialysis
radiographer
lecturer
kindergarten
storekeeper
cyber security
php laravel
SAP consultant
quantity surveyor
seaman
cabin crew
airport ground staff
`;

/** French, Spanish, German, Italian, Portuguese, Dutch. */
const LANGUAGES = `
infirmière
aide soignante
chauffeur poids lourd
femme de ménage
ouvrier agricole
maçon
cuidadora de ancianos
camionero
soldador
camarera de piso
Krankenpfleger
Pflegekraft
Lkw Fahrer
Küchenhilfe
badante
cuoco
pedreiro
schoonmaker
`;

/** Employers. */
const EMPLOYERS = `
nhs
amazon warehouse
marriott
emirates airline
qatar airways
tim hortons
cargill
saudi aramco
bupa care home
maersk
`;

/** Slips of a thumb, and words as they sound. */
const MISSPELT = `
care givver uk
nurseing home
dirver dubai
welders in germny
house keper
elecrician
constrution
ware house job
shef
sofware enginer
acountent
visa sponsership nurse
farmworker
securty
technicain
restuarant
hospitl
teachr japan
factry
supermaket
cooker
englnd
newzealand
soudi arabia
`;

const FILTERED: LoggedQuery[] = [
  { text: 'caregiver', country_code: 'GB' },
  { text: 'care home', country_code: 'GB', category: 'Caregiving' },
  { text: 'farm', country_code: 'NZ' },
  { text: 'hotel', country_code: 'QA' },
  { text: 'driver', country_code: 'SA', date: 'month' },
  { text: 'visa sponsorship', country_code: 'CA' },
  { text: 'accommodation', country_code: 'DE', category: 'Hospitality & Food Service' },
  { text: 'english', country_code: 'JP' },
  { text: 'no experience', country_code: 'AU' },
  { text: 'part time', state: 'london' },
  { text: 'nurse', category: 'Healthcare & Medical', country_code: 'IE' },
  { text: 'labour', category: 'Construction', date: 'week' },
  { text: 'cook', country_code: 'CA', state: 'Alberta' },
  { category: 'Agriculture & Farm Work', country_code: 'NZ' },
  { category: 'Hospitality & Food Service', country_code: 'AE', page: 2 },
  { country_code: 'HK', category: 'Caregiving' },
];

const lines = (text: string) => text.trim().split('\n');

/**
 * 200 searches as seekers in Ghana, Nigeria, Kenya, the Philippines, India, Nepal or Morocco type
 * them on a phone.
 */
export const NATURAL_QUERIES: readonly LoggedQuery[] = [
  ...[SENTENCES, PLACES, CONDITIONS, EVERYDAY, LANGUAGES, EMPLOYERS, MISSPELT]
    .flatMap(lines)
    .map((text) => ({ text })),
  ...FILTERED,
];
