import type { CountryCode } from '../../shared/constants/countries.ts';

/** Everyday names of countries beside what `Intl` knows, by ISO code; in lower case without accents and dots. */
export const COUNTRY_ALIASES: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'u s': 'US',
  'u s a': 'US',
  america: 'US',
  'united states of america': 'US',
  'the united states': 'US',
  'etats unis': 'US',
  'estados unidos': 'US',
  eeuu: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  'grande bretagne': 'GB',
  'grossbritannien': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  angleterre: 'GB',
  inglaterra: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'pays bas': 'NL',
  eire: 'IE',
  'republic of ireland': 'IE',
  korea: 'KR',
  'republic of korea': 'KR',
  'hong kong sar': 'HK',
  'hong kong': 'HK',
  'taiwan roc': 'TW',
  uae: 'AE',
  'u a e': 'AE',
  emirates: 'AE',
  emirate: 'AE',
  ksa: 'SA',
  'kingdom of saudi arabia': 'SA',
  'state of qatar': 'QA',
  brd: 'DE',
  'czech republic': 'CZ',
  turkey: 'TR',
  russia: 'RU',
  'ivory coast': 'CI',
  macedonia: 'MK',
};

/** Three-letter codes of the 27 and of the countries that feeds for them name most beside. */
export const ISO3: Record<string, string> = {
  USA: 'US', CAN: 'CA', GBR: 'GB', DEU: 'DE', GER: 'DE', FRA: 'FR', ITA: 'IT', ESP: 'ES', NLD: 'NL', SWE: 'SE', NOR: 'NO', DNK: 'DK',
  FIN: 'FI', CHE: 'CH', BEL: 'BE', AUT: 'AT', IRL: 'IE', AUS: 'AU', NZL: 'NZ', JPN: 'JP', SGP: 'SG', KOR: 'KR', HKG: 'HK', TWN: 'TW',
  ARE: 'AE', QAT: 'QA', SAU: 'SA', KWT: 'KW', IND: 'IN', MEX: 'MX', BRA: 'BR', PHL: 'PH', POL: 'PL', PRT: 'PT', ROU: 'RO', CHN: 'CN',
  ISR: 'IL', TUR: 'TR', ZAF: 'ZA', MYS: 'MY', PAK: 'PK', NGA: 'NG', KEN: 'KE', GHA: 'GH',
};

export const US_STATES: Record<string, string> = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware',
  DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa',
  KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota',
  MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico',
  NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania',
  RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia',
  WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming', PR: 'Puerto Rico',
};

export const CANADIAN_PROVINCES: Record<string, string> = {
  ON: 'Ontario', QC: 'Quebec', BC: 'British Columbia', AB: 'Alberta', MB: 'Manitoba', SK: 'Saskatchewan', NS: 'Nova Scotia',
  NB: 'New Brunswick', NL: 'Newfoundland and Labrador', PE: 'Prince Edward Island', NT: 'Northwest Territories', NU: 'Nunavut', YT: 'Yukon',
};

export const AUSTRALIAN_STATES: Record<string, string> = {
  NSW: 'New South Wales', VIC: 'Victoria', QLD: 'Queensland', WA: 'Western Australia', SA: 'South Australia', TAS: 'Tasmania',
  ACT: 'Australian Capital Territory', NT: 'Northern Territory',
};

/** Towns of Delaware: after any other town "DE" is Germany. */
export const DELAWARE_TOWNS = new Set('wilmington;dover;newark;middletown;smyrna;milford;seaford;georgetown;new castle;lewes;rehoboth beach;bear;hockessin;claymont'.split(';'));

/**
 * Large cities whose name alone tells the country. Left out on purpose: names that are as well known elsewhere (Birmingham, Cambridge,
 * Durham, Richmond, Hamilton, Newcastle, …). Lower case without accents.
 */
const CITIES: Record<CountryCode, string> = {
  US: 'new york;new york city;nyc;manhattan;brooklyn;los angeles;san francisco;sf;sf bay;chicago;houston;phoenix;philadelphia;san antonio;san diego;dallas;austin;jacksonville;fort worth;columbus;charlotte;indianapolis;seattle;denver;boston;nashville;detroit;oklahoma city;las vegas;memphis;baltimore;milwaukee;albuquerque;sacramento;kansas city;atlanta;omaha;raleigh;miami;oakland;minneapolis;tampa;new orleans;honolulu;anaheim;orlando;pittsburgh;cincinnati;st louis;saint louis;salt lake city;palo alto;mountain view;sunnyvale;san jose ca;washington dc;washington d c;silicon valley;colorado springs',
  CA: 'toronto;montreal;vancouver;calgary;ottawa;edmonton;winnipeg;mississauga;quebec city;saskatoon;regina;kelowna;markham;brampton;gta;greater toronto',
  GB: 'london;greater london;manchester;edinburgh;glasgow;leeds;liverpool;bristol;sheffield;cardiff;belfast;nottingham;leicester;southampton;brighton;aberdeen;dundee;swansea;milton keynes;oxford',
  DE: 'berlin;munich;munchen;muenchen;hamburg;frankfurt;frankfurt am main;cologne;koln;koeln;stuttgart;dusseldorf;duesseldorf;leipzig;dresden;dortmund;essen;bremen;hannover;hanover;nuremberg;nurnberg;karlsruhe;mannheim;bonn;freiburg;augsburg;heidelberg;munster',
  FR: 'paris;lyon;marseille;toulouse;nice;nantes;bordeaux;lille;strasbourg;rennes;montpellier;grenoble;sophia antipolis;levallois perret',
  IT: 'rome;roma;milan;milano;turin;torino;naples;napoli;bologna;florence;firenze;genoa;genova;verona;padova',
  ES: 'madrid;barcelona;valencia;seville;sevilla;zaragoza;malaga;bilbao;palma de mallorca;alicante',
  NL: 'amsterdam;rotterdam;the hague;den haag;utrecht;eindhoven;groningen;tilburg;breda;delft;nijmegen',
  SE: 'stockholm;gothenburg;goteborg;malmo;uppsala',
  NO: 'oslo;bergen;trondheim;stavanger;tromso',
  DK: 'copenhagen;kobenhavn;aarhus;arhus;odense;aalborg',
  FI: 'helsinki;espoo;tampere;turku;oulu;vantaa',
  CH: 'zurich;zuerich;geneva;geneve;genf;basel;bern;lausanne;lugano;zug;winterthur;lucerne;luzern;st gallen',
  BE: 'brussels;bruxelles;brussel;antwerp;antwerpen;ghent;gent;liege;leuven;charleroi',
  AT: 'vienna;wien;graz;linz;salzburg;innsbruck;klagenfurt',
  IE: 'dublin;cork;galway;limerick;waterford',
  AU: 'sydney;melbourne;brisbane;perth;adelaide;canberra;gold coast;hobart;darwin;cairns',
  NZ: 'auckland;wellington;christchurch;dunedin;tauranga',
  JP: 'tokyo;osaka;kyoto;yokohama;nagoya;fukuoka;sapporo;kobe',
  SG: 'singapore',
  KR: 'seoul;busan;incheon;daegu;daejeon;pangyo',
  HK: 'hong kong;kowloon',
  TW: 'taipei;hsinchu;taichung;kaohsiung;tainan',
  AE: 'dubai;abu dhabi;sharjah;ajman;ras al khaimah;al ain',
  QA: 'doha;lusail;al rayyan',
  SA: 'riyadh;jeddah;jiddah;dammam;mecca;makkah;medina;khobar;al khobar;neom;jubail',
  KW: 'kuwait city;salmiya;hawally',
};

/** Large cities elsewhere that share a two-letter code or a list with places of the 27: they must not count as one of them. */
const CITIES_ELSEWHERE: Record<string, string> = {
  IN: 'bangalore;bengaluru;mumbai;delhi;new delhi;hyderabad;pune;chennai;kolkata;gurgaon;gurugram;noida;ahmedabad;mohali;coimbatore;kochi',
  IL: 'tel aviv;haifa;jerusalem;netanya;herzliya',
  CO: 'bogota;medellin;cali',
  AR: 'buenos aires;rosario',
  MA: 'casablanca;rabat',
  MX: 'mexico city;guadalajara;monterrey;cdmx;queretaro',
  BR: 'sao paulo;rio de janeiro;belo horizonte;curitiba;campinas',
  PL: 'warsaw;warszawa;krakow;wroclaw;gdansk;poznan',
  PT: 'lisbon;lisboa;porto',
  PH: 'manila;makati;cebu;taguig',
  CN: 'beijing;shanghai;shenzhen;guangzhou;suzhou',
  RO: 'bucharest;cluj napoca',
  TR: 'istanbul;ankara;bursa',
  TN: 'tunis',
  AL: 'tirana',
  GE: 'tbilisi;batumi',
  GR: 'athens;thessaloniki',
  BG: 'sofia',
  CZ: 'prague;brno',
  HU: 'budapest',
};

/** ISO country code by city name. */
export const CITY_COUNTRY: ReadonlyMap<string, string> = new Map(
  [...Object.entries(CITIES), ...Object.entries(CITIES_ELSEWHERE)].flatMap(([code, names]) => names.split(';').map((name) => [name, code] as const)),
);
