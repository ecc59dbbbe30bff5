import type { CountryCode } from '../../../shared/constants/countries.ts';

/**
 * Names of places that a search may contain, in lower case without accents. A name stands once;
 * names of one place are joined by "=", places by ";".
 */

/** Names of countries besides the English one. */
export const COUNTRY_NAMES: Readonly<Record<CountryCode, string>> = {
  US: 'usa=us=u s=u s a=united states=united states of america=america=the states=estados unidos=etats unis=vereinigte staaten',
  CA: 'canada=kanada',
  GB: 'united kingdom=uk=gb=great britain=britain=england=inghilterra=inglaterra=angleterre=grossbritannien',
  DE: 'germany=deutschland=allemagne=alemania=germania',
  FR: 'france=frankreich=francia',
  IT: 'italy=italia=italien=italie',
  ES: 'spain=espana=spanien=espagne',
  NL: 'netherlands=the netherlands=holland=nederland=niederlande=pays bas',
  SE: 'sweden=sverige=schweden=suede',
  NO: 'norway=norge=norwegen=norvege',
  DK: 'denmark=danmark=danemark',
  FI: 'finland=suomi=finnland',
  CH: 'switzerland=schweiz=suisse=svizzera',
  BE: 'belgium=belgique=belgie=belgien',
  AT: 'austria=osterreich=oesterreich',
  IE: 'ireland=eire=republic of ireland=irland',
  AU: 'australia=aussie=australien',
  NZ: 'new zealand=nz=aotearoa',
  JP: 'japan=nippon=japon',
  SG: 'singapore=sg',
  KR: 'south korea=korea=republic of korea',
  HK: 'hong kong=hongkong=hk',
  TW: 'taiwan',
  AE: 'united arab emirates=uae=u a e=emirates=arab emirates=emirate',
  QA: 'qatar',
  SA: 'saudi arabia=saudi=ksa=saudia=saudi arab=kingdom of saudi arabia',
  KW: 'kuwait',
};

/** What comes from a country. Also a language in most cases, so what stands beside it decides. */
export const DEMONYMS: Readonly<Record<string, CountryCode>> = {
  american: 'US',
  canadian: 'CA',
  british: 'GB',
  german: 'DE',
  french: 'FR',
  italian: 'IT',
  spanish: 'ES',
  dutch: 'NL',
  swedish: 'SE',
  norwegian: 'NO',
  danish: 'DK',
  finnish: 'FI',
  swiss: 'CH',
  belgian: 'BE',
  austrian: 'AT',
  irish: 'IE',
  australian: 'AU',
  japanese: 'JP',
  singaporean: 'SG',
  korean: 'KR',
  taiwanese: 'TW',
  emirati: 'AE',
  qatari: 'QA',
  kuwaiti: 'KW',
};

/** Beside one of these a demonym is a language or a kitchen, not a place. */
export const NOT_FROM_THERE: ReadonlySet<string> = new Set(
  'speaking speaker speak language teacher tutor teaching translator translation interpreter lesson course class restaurant cuisine food chef cook kitchen baker bakery bistro polisher express airline'.split(
    ' ',
  ),
);

const EUROPE = 'GB DE FR IT ES NL SE NO DK FI CH BE AT IE'.split(' ') as CountryCode[];
const EU = 'DE FR IT ES NL SE DK FI BE AT IE'.split(' ') as CountryCode[];
const GULF = 'AE QA SA KW'.split(' ') as CountryCode[];
const NORDIC = 'SE NO DK FI'.split(' ') as CountryCode[];

/** Parts of the world: several countries each. */
export const WORLD_REGIONS: Readonly<Record<string, readonly CountryCode[]>> = {
  europe: EUROPE,
  european: EUROPE,
  'western europe': EUROPE,
  schengen: EU.filter((code) => code !== 'IE').concat(['NO', 'CH']),
  'european union': EU,
  eu: EU,
  gulf: GULF,
  'gulf country': GULF,
  gcc: GULF,
  'middle east': GULF,
  'arab country': GULF,
  scandinavia: NORDIC,
  scandinavian: NORDIC,
  nordic: NORDIC,
  'nordic country': NORDIC,
  benelux: ['BE', 'NL'],
  dach: ['DE', 'AT', 'CH'],
  asia: ['JP', 'SG', 'KR', 'HK', 'TW'],
  'north america': ['US', 'CA'],
  oceania: ['AU', 'NZ'],
};

/** Parts of a country, each with the names by which adverts there can be told. */
export const COUNTRY_PARTS: Readonly<Record<string, { country: CountryCode; within: string }>> = {
  'scotland=scottish': {
    country: 'GB',
    within:
      'scotland;edinburgh;glasgow;aberdeen;dundee;inverness;perth;stirling;paisley;livingston;falkirk;dunfermline;kilmarnock;ayr;motherwell;hamilton;greenock;kirkcaldy;dumfries;elgin;oban;fort william;aviemore;st andrews;fife;lanarkshire;ayrshire;renfrewshire;dunbartonshire;dumbarton;aberdeenshire;perthshire;stirlingshire;highlands;highland;borders;lothian;moray;angus;argyll;orkney;shetland;clydebank;east kilbride;cumbernauld;irvine;musselburgh;galashiels;berwickshire;clackmannanshire;alloa;arbroath;peterhead;thurso;strathclyde;tayside;grampian;larbert;linlithgow;biggar',
  },
  'wales=welsh=cymru': {
    country: 'GB',
    within:
      'wales;cardiff;swansea;newport;wrexham;bangor;llandudno;aberystwyth;carmarthen;llanelli;bridgend;barry;merthyr;pontypridd;cwmbran;caerphilly;neath;port talbot;rhyl;colwyn;haverfordwest;pembrokeshire;pembroke;powys;gwynedd;anglesey;conwy;denbighshire;flintshire;ceredigion;carmarthenshire;glamorgan;monmouthshire;gwent;dyfed;clwyd;brecon;newtown;holyhead;deeside;mold;prestatyn;abergavenny;caernarfon',
  },
  'northern ireland=ulster': {
    country: 'GB',
    within:
      'northern ireland;belfast;derry;londonderry;lisburn;newry;bangor;armagh;antrim;fermanagh;tyrone;ballymena;craigavon;coleraine;omagh;larne;enniskillen;newtownards;dungannon;cookstown;portadown;banbridge;downpatrick;magherafelt',
  },
  'greater manchester': {
    country: 'GB',
    within: 'manchester;salford;bolton;bury;oldham;rochdale;stockport;tameside;trafford;wigan',
  },
  yorkshire: {
    country: 'GB',
    within:
      'yorkshire;leeds;sheffield;bradford;york;hull;huddersfield;wakefield;doncaster;rotherham;barnsley;harrogate;halifax;scarborough',
  },
  california: {
    country: 'US',
    within:
      'california;ca;los angeles;san francisco;san diego;san jose;sacramento;oakland;fresno;palo alto;mountain view;sunnyvale;san mateo;irvine;santa clara;menlo park;redwood city;long beach;anaheim',
  },
  texas: {
    country: 'US',
    within: 'texas;tx;houston;dallas;austin;san antonio;fort worth;el paso;plano;irving',
  },
  florida: {
    country: 'US',
    within: 'florida;fl;miami;orlando;tampa;jacksonville;fort lauderdale;st petersburg',
  },
  'new york state': {
    country: 'US',
    within: 'ny;new york;brooklyn;manhattan;buffalo;rochester;albany',
  },
  ontario: {
    country: 'CA',
    within:
      'ontario;on;toronto;ottawa;mississauga;brampton;hamilton;london;markham;kitchener;waterloo;windsor',
  },
  'british columbia=bc': {
    country: 'CA',
    within: 'british columbia;bc;vancouver;victoria;surrey;burnaby;richmond;kelowna;abbotsford',
  },
  alberta: { country: 'CA', within: 'alberta;ab;calgary;edmonton;red deer;lethbridge;banff' },
  quebec: {
    country: 'CA',
    within: 'quebec;qc;montreal;laval;gatineau;sherbrooke;longueuil',
  },
  manitoba: { country: 'CA', within: 'manitoba;mb;winnipeg;brandon' },
  saskatchewan: { country: 'CA', within: 'saskatchewan;sk;saskatoon;regina' },
  'nova scotia': { country: 'CA', within: 'nova scotia;ns;halifax' },
  'new brunswick': { country: 'CA', within: 'new brunswick;nb;moncton;fredericton;saint john' },
  'bavaria=bayern': {
    country: 'DE',
    within:
      'bavaria;bayern;munich;munchen;nuremberg;nurnberg;augsburg;regensburg;ingolstadt;wurzburg;erlangen;bamberg;passau',
  },
  'baden wurttemberg=wurttemberg': {
    country: 'DE',
    within:
      'baden;wurttemberg;stuttgart;karlsruhe;mannheim;freiburg;heidelberg;ulm;heilbronn;konstanz;reutlingen',
  },
  'north rhine westphalia=nordrhein westfalen=nrw': {
    country: 'DE',
    within:
      'north rhine;nordrhein;nrw;cologne;koln;dusseldorf;dortmund;essen;bonn;munster;aachen;bochum;duisburg;wuppertal;bielefeld',
  },
  'new south wales=nsw': {
    country: 'AU',
    within: 'new south wales;nsw;sydney;newcastle;wollongong;dubbo;orange;tamworth',
  },
  queensland: { country: 'AU', within: 'queensland;qld;brisbane;gold coast;cairns;townsville' },
  'western australia': { country: 'AU', within: 'western australia;wa;perth;bunbury;kalgoorlie' },
  tasmania: { country: 'AU', within: 'tasmania;tas;hobart;launceston' },
  'catalonia=catalunya=cataluna': {
    country: 'ES',
    within: 'catalonia;catalunya;cataluna;barcelona;girona;tarragona;lleida',
  },
  'andalusia=andalucia': {
    country: 'ES',
    within:
      'andalusia;andalucia;seville;sevilla;malaga;granada;cordoba;cadiz;almeria;huelva;marbella',
  },
  'lombardy=lombardia': {
    country: 'IT',
    within: 'lombardy;lombardia;milan;milano;bergamo;brescia;monza;como',
  },
  'tuscany=toscana': { country: 'IT', within: 'tuscany;toscana;florence;firenze;pisa;siena;lucca' },
  'flanders=vlaanderen': {
    country: 'BE',
    within: 'flanders;vlaanderen;antwerp;antwerpen;ghent;gent;bruges;brugge;leuven;kortrijk',
  },
};

/** Large cities and well-known regions without parts of their own. */
export const CITIES: Readonly<Record<CountryCode, string>> = {
  US: 'new york=new york city=nyc;manhattan;brooklyn;los angeles;san francisco=bay area;chicago;houston;phoenix;philadelphia;san antonio;san diego;dallas;austin;jacksonville;fort worth;columbus;charlotte;indianapolis;seattle;denver;boston;nashville;detroit;oklahoma city;las vegas;memphis;baltimore;milwaukee;albuquerque;sacramento;kansas city;atlanta;omaha;raleigh;miami;oakland;minneapolis;tampa;new orleans;honolulu;anaheim;orlando;pittsburgh;cincinnati;st louis=saint louis;salt lake city;palo alto;mountain view;sunnyvale;san jose;washington dc=washington d c;silicon valley;colorado springs;portland;tucson;fresno;cleveland;buffalo;virginia;new jersey;georgia;illinois;ohio;michigan;pennsylvania;massachusetts;north carolina;south carolina;arizona;colorado;oregon;nevada;utah;minnesota;wisconsin;missouri;tennessee;kentucky;louisiana;alabama;oklahoma;kansas;iowa;nebraska;alaska;hawaii;maryland;connecticut;idaho;montana;wyoming;north dakota;south dakota;arkansas;mississippi;vermont;maine;delaware;rhode island;west virginia;new hampshire;new mexico;puerto rico;washington',
  CA: 'toronto;montreal;vancouver;calgary;ottawa;edmonton;winnipeg;mississauga;quebec city;saskatoon;regina;kelowna;markham;brampton;st johns;gta=greater toronto;newfoundland;prince edward island=pei;yukon;moncton;fredericton',
  GB: 'london=greater london;birmingham;manchester;edinburgh;glasgow;leeds;liverpool;bristol;sheffield;cardiff;belfast;nottingham;leicester;southampton;portsmouth;plymouth;brighton;aberdeen;dundee;inverness;swansea;milton keynes;oxford;cambridge;coventry;bradford;wolverhampton;derby;stoke=stoke on trent;sunderland;newcastle=newcastle upon tyne;norwich;ipswich;luton;reading;slough;watford;croydon;bournemouth;exeter;gloucester;cheltenham;bath;york;hull;preston;blackpool;bolton;wigan;stockport;warrington;chester;middlesbrough;durham;carlisle;lancaster;peterborough;northampton;swindon;basingstoke;guildford;crawley;maidstone;canterbury;dover;hastings;eastbourne;worthing;worcester;hereford;telford;shrewsbury;stafford;lincoln;grimsby;scunthorpe;doncaster;rotherham;barnsley;wakefield;huddersfield;halifax;harrogate;scarborough;kent;essex;surrey;sussex;hampshire;dorset;devon;cornwall;somerset;wiltshire;berkshire;buckinghamshire;oxfordshire;hertfordshire;bedfordshire;cambridgeshire;norfolk;suffolk;lincolnshire;nottinghamshire;derbyshire;leicestershire;northamptonshire;warwickshire;worcestershire;gloucestershire;herefordshire;shropshire;staffordshire;cheshire;lancashire;merseyside;cumbria;northumberland;west midlands=midlands;east midlands;tyne and wear;isle of wight;isle of man;jersey;guernsey',
  DE: 'berlin;munich=munchen=muenchen;hamburg;frankfurt=frankfurt am main;cologne=koln=koeln;stuttgart;dusseldorf=duesseldorf;leipzig;dresden;dortmund;essen;bremen;hannover=hanover;nuremberg=nurnberg=nuernberg;karlsruhe;mannheim;bonn;freiburg;augsburg;heidelberg;munster=muenster;hessen=hesse;saxony=sachsen;thuringia=thuringen;brandenburg;lower saxony=niedersachsen;schleswig holstein;saarland;rheinland pfalz=rhineland palatinate;ulm;regensburg;wurzburg;kiel;rostock;aachen;kassel;mainz;wiesbaden',
  FR: 'paris;lyon=lyons;marseille=marseilles;toulouse;nice;nantes;bordeaux;lille;strasbourg;rennes;montpellier;grenoble;ile de france;normandy=normandie;brittany=bretagne;provence;alsace;chamonix;corsica=corse',
  IT: 'rome=roma;milan=milano;turin=torino;naples=napoli;bologna;florence=firenze;genoa=genova;verona;padua=padova;venice=venezia;sicily=sicilia;sardinia=sardegna;palermo;bari;trieste;rimini;veneto;piedmont=piemonte',
  ES: 'madrid;barcelona;valencia;seville=sevilla;zaragoza;malaga;bilbao;mallorca=majorca=palma de mallorca;ibiza;alicante;tenerife;canary islands=canarias;murcia;marbella;granada',
  NL: 'amsterdam;rotterdam;the hague=den haag;utrecht;eindhoven;groningen;tilburg;breda;delft;nijmegen;arnhem;venlo;maastricht',
  SE: 'stockholm;gothenburg=goteborg;malmo=malmoe;uppsala;linkoping;lund',
  NO: 'oslo;bergen;trondheim;stavanger;tromso;kristiansand;lofoten',
  DK: 'copenhagen=kobenhavn;aarhus=arhus;odense;aalborg',
  FI: 'helsinki;espoo;tampere;turku;oulu;vantaa;lapland',
  CH: 'zurich=zuerich;geneva=geneve=genf;basel;bern=berne;lausanne;lugano;zug;winterthur;lucerne=luzern;st gallen;zermatt;davos;st moritz;interlaken;ticino;valais=wallis',
  BE: 'brussels=bruxelles=brussel;antwerp=antwerpen;ghent=gent;liege;leuven;charleroi;bruges=brugge;wallonia',
  AT: 'vienna=wien;graz;linz;salzburg;innsbruck;klagenfurt;tyrol=tirol;styria=steiermark;carinthia=karnten;vorarlberg;kitzbuhel',
  IE: 'dublin;cork;galway;limerick;waterford;kerry;kildare;donegal;kilkenny;wexford;mayo;tipperary;meath;wicklow',
  AU: 'sydney;melbourne;brisbane;perth;adelaide;canberra;gold coast;hobart;darwin;cairns;victoria;south australia;northern territory',
  NZ: 'auckland;wellington;christchurch;dunedin;tauranga;queenstown;waikato;otago;canterbury nz;hawkes bay',
  JP: 'tokyo;osaka;kyoto;yokohama;nagoya;fukuoka;sapporo;kobe;hokkaido;okinawa',
  SG: '',
  KR: 'seoul;busan;incheon;daegu;daejeon;pangyo;jeju',
  HK: 'kowloon',
  TW: 'taipei;hsinchu;taichung;kaohsiung;tainan',
  AE: 'dubai;abu dhabi;sharjah;ajman;ras al khaimah;al ain;fujairah',
  QA: 'doha;lusail;al rayyan',
  SA: 'riyadh;jeddah=jiddah;dammam;mecca=makkah;medina=madinah;khobar=al khobar;neom;jubail',
  KW: 'kuwait city;salmiya;hawally',
};

/**
 * Regions and the cities in them, beside those of COUNTRY_PARTS: work nearby comes first where a
 * city has none. Only the region's own name tells adverts there, so a town needs no entry to count.
 */
export const SURROUNDINGS: Readonly<Record<string, string>> = {
  'west midlands':
    'birmingham;coventry;wolverhampton;solihull;dudley;walsall;west bromwich;oldbury;sutton coldfield',
  merseyside: 'liverpool;birkenhead;wirral;southport;st helens',
  'tyne and wear': 'newcastle;sunderland;gateshead;south shields',
  avon: 'bristol;bath',
  'middlesex;surrey;hertfordshire;essex;kent': 'london;croydon;watford;heathrow;slough',
  berkshire: 'reading;slough;windsor;bracknell;maidenhead;newbury',
  oxfordshire: 'oxford;banbury;bicester',
  cambridgeshire: 'cambridge;peterborough',
  buckinghamshire: 'milton keynes;aylesbury;high wycombe',
  bedfordshire: 'luton;bedford',
  hertfordshire: 'watford;st albans;stevenage',
  nottinghamshire: 'nottingham;mansfield',
  derbyshire: 'derby;chesterfield',
  leicestershire: 'leicester;loughborough',
  northamptonshire: 'northampton;kettering;daventry',
  lincolnshire: 'lincoln;grimsby;scunthorpe',
  staffordshire: 'stoke;stafford',
  worcestershire: 'worcester;redditch',
  gloucestershire: 'gloucester;cheltenham',
  wiltshire: 'swindon;salisbury',
  hampshire: 'southampton;portsmouth;basingstoke;winchester',
  dorset: 'bournemouth;poole',
  devon: 'plymouth;exeter;torquay',
  sussex: 'brighton;crawley;hastings;eastbourne;worthing',
  kent: 'maidstone;canterbury;dover',
  norfolk: 'norwich',
  suffolk: 'ipswich',
  lancashire: 'preston;blackpool;lancaster;burnley;blackburn',
  cheshire: 'chester;warrington;crewe',
  cumbria: 'carlisle',
  shropshire: 'telford;shrewsbury',
  'durham;cleveland': 'durham;middlesbrough;darlington',
  'illinois;il': 'chicago',
  'massachusetts;ma': 'boston',
  'washington;wa': 'seattle',
  'georgia;ga': 'atlanta',
  'colorado;co': 'denver;colorado springs',
  'pennsylvania;pa': 'philadelphia;pittsburgh',
  'arizona;az': 'phoenix;tucson',
  'oregon;or': 'portland',
  'michigan;mi': 'detroit',
  'ohio;oh': 'columbus;cleveland;cincinnati',
  'nevada;nv': 'las vegas',
  'tennessee;tn': 'nashville;memphis',
  'minnesota;mn': 'minneapolis',
  'north carolina;nc': 'charlotte;raleigh',
  'missouri;mo': 'kansas city;st louis',
  'utah;ut': 'salt lake city',
  'new jersey;nj;new york': 'new york;manhattan;brooklyn',
  'hessen;hesse': 'frankfurt;kassel;wiesbaden',
  'sachsen;saxony': 'leipzig;dresden;chemnitz',
  'niedersachsen;lower saxony': 'hannover;braunschweig;osnabruck',
  'brandenburg;potsdam': 'berlin',
  'schleswig holstein': 'hamburg;kiel',
  'rheinland pfalz': 'mainz',
  'ile de france': 'paris',
  'noord holland;schiphol;haarlem;almere': 'amsterdam',
  'zuid holland;delft;schiedam;dordrecht': 'rotterdam;the hague',
  'noord brabant;brabant': 'eindhoven;tilburg;breda',
  'victoria;vic': 'melbourne',
  'south australia': 'adelaide',
  'county dublin;kildare;meath;wicklow': 'dublin',
  'sharjah;ajman': 'dubai',
  dubai: 'sharjah;ajman',
  'makkah;mecca': 'jeddah',
};

/**
 * Names that are also common words: places only after "in", "at", "near", "to" or "from", behind a
 * word such as "job", or at the end behind a name of work.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  'nice reading bath cork mobile essen orange derby lincoln york kent stoke hull dover chester lancaster durham preston victoria regina darwin perth jersey mayo meath lund zug ulm worcester georgia washington portland phoenix columbus charlotte austin orlando jacksonville buffalo cleveland maine bergen kerry china turkey tas wa on in halifax devon emirate angus hamilton brandon windsor surrey markham nrw sg gb bc pei linz kiel'.split(
    ' ',
  ),
);

/** Of these, the ones that are words of trades or kitchens even behind a name of work. */
export const NEVER_BEHIND_WORK: ReadonlySet<string> = new Set(
  'nice mobile orange china turkey phoenix on in wa emirate'.split(' '),
);
