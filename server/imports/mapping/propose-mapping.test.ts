import { describe, expect, test } from 'vitest';
import { pathsOf } from '../recipes/apply-recipe.ts';
import { surveyText } from './survey-file.ts';

const TEXT = 'You work with a small team at the coast, five days a week, and we train you well.';

/** The fields that are proposed for a text, with the rows and the parts of the text. */
function proposed(text: string): Record<string, string> {
  const { proposal } = surveyText(text);
  const fields = Object.entries(proposal?.fields ?? {}).map(([field, way]) => [
    field,
    typeof way === 'object' && !Array.isArray(way) && way.as
      ? `${way.from} as ${way.as}`
      : pathsOf(way).join(' | '),
  ]);
  const parts = proposal?.description.map((part) => (typeof part === 'string' ? part : part.text));
  return {
    ...Object.fromEntries(fields),
    ...(proposal && { rows: proposal.rows }),
    ...(parts && parts.length > 0 && { text: parts.join(' + ') }),
  };
}

/** The same job a few times, with another reference, title and address each. */
const several = (make: (index: number) => object) => [1, 2, 3].map(make);

describe('what would be believed and is wrong is not proposed', () => {
  const job = { ref: 'x', title: 'Cook', text: TEXT };

  test.each<[string, object, Record<string, unknown>]>([
    [
      'a place of the employer',
      { ...job, company: { name: 'Bay', city: 'Rome', country: 'Italy' }, hq: 'Berlin, Germany' },
      { employer: 'company.name', city: undefined, country: undefined, location: undefined },
    ],
    [
      'a title from a name',
      { ...job, title: undefined, name: 'Bay', position: 'Cook' },
      { title: 'position' },
    ],
    [
      'a day of posting from a last day',
      { ...job, 'Closing Date': '2026-12-20' },
      { posted: undefined, expires: 'Closing Date' },
    ],
    [
      'pay from a number of a grade',
      { ...job, salaryGroupMin: 11, salaryId: 4711 },
      { salaryMin: undefined, salary: undefined },
    ],
    [
      'pay that is not shown',
      { ...job, pay: { value: '14.50', visible: false } },
      { salary: undefined },
    ],
  ])('%s', (_, more, expected) => {
    const jobs = several((at) => ({ ...more, ref: `x-${at}` }));
    const found = proposed(JSON.stringify(jobs));
    for (const [field, path] of Object.entries(expected)) expect(found[field], field).toBe(path);
  });

  test('days and months are read in the order that another date of the file tells', () => {
    const jobs = several((at) => ({
      ...job,
      ref: `x-${at}`,
      advertised: `0${at}/11/2026`,
      closes: `2${at}/12/2026`,
    }));
    expect(proposed(JSON.stringify(jobs))).toMatchObject({
      posted: 'advertised as day/month/year',
      expires: 'closes as day/month/year',
    });
  });

  test('a summary is the text of a file that has no longer one', () => {
    const jobs = several((at) => ({ ref: `x-${at}`, title: 'Cook', jobSummary: TEXT }));
    expect(proposed(JSON.stringify(jobs)).text).toBe('jobSummary');
  });
});

describe('formats that are not known', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'nested JSON with names of its own',
      JSON.stringify({
        meta: { total: 3 },
        payload: {
          openings: several((at) => ({
            uid: `x-${at}`,
            headline: `Baker ${at}`,
            business: { legalName: 'Bread House' },
            workplace: { locality: 'Oulu', nation: 'Finland' },
            body: { html: `<p>${TEXT}</p>` },
            landingPage: `https://bread.example/${at}`,
            logo: 'https://bread.example/logo.png',
            wage: { from: 2400 + at, to: 2900, currency: 'EUR', per: 'month' },
            publishedOn: '2026-11-02',
            closesOn: '2026-12-24',
          })),
        },
      }),
      {
        ...{ rows: 'payload.openings', title: 'headline', employer: 'business.legalName' },
        ...{ city: 'workplace.locality', country: 'workplace.nation', text: 'body.html' },
        ...{ url: 'landingPage', reference: 'uid', posted: 'publishedOn', expires: 'closesOn' },
        ...{ salaryMin: 'wage.from', salaryMax: 'wage.to' },
        ...{ salaryCurrency: 'wage.currency', salaryPeriod: 'wage.per' },
      },
    ],
    [
      'XML in Dutch, with the reference as an attribute',
      `<vacatures><gemaakt>2026-11-02</gemaakt>${several((at) => ({ at }))
        .map(
          (_, at) =>
            `<vacature nummer="${at}" id="v${at}"><functie>Lasser ${at}</functie><werkgever>Staal</werkgever><plaats>Gent</plaats><land>Belgium</land><omschrijving><p>${TEXT}</p></omschrijving><link>https://staal.example/${at}</link></vacature>`,
        )
        .join('')}</vacatures>`,
      {
        ...{ rows: 'vacatures.vacature', title: 'functie', employer: 'werkgever', city: 'plaats' },
        ...{ country: 'land', text: 'omschrijving', url: 'link', reference: '@id' },
      },
    ],
    [
      'CSV in Norwegian, with a title line and dots in the heads',
      `Our vacancies;;;;\nStilling;Bedrift;Land;Tekst;Lenke (web.)\n${several((at) => ({ at }))
        .map((_, at) => `Kokk ${at};Fjord Inn;Norway;${TEXT};https://fjord.example/${at}`)
        .join('\n')}\n`,
      {
        ...{ rows: '', title: 'Stilling', employer: 'Bedrift', country: 'Land' },
        ...{ url: 'Lenke (web.)', text: 'Tekst' },
      },
    ],
    [
      'CSV whose lines are quoted as a whole, after a line for Excel',
      `sep=|\n"Stilling|Firma|Land|Tekst"\n${several((at) => ({ at }))
        .map((_, at) => `"Kokk ${at}|Fjord Inn|Norway|${TEXT}"`)
        .join('\n')}\n`,
      { rows: '', title: 'Stilling', employer: 'Firma', country: 'Land', text: 'Tekst' },
    ],
    [
      'JSON lines',
      several((at) => ({ designation: `Driver ${at}`, firm: 'Haul', nation: 'DE', text: TEXT }))
        .map((line) => JSON.stringify(line))
        .join('\n'),
      { rows: '', title: 'designation', employer: 'firm', country: 'nation', text: 'text' },
    ],
    [
      'jobs in lists of companies',
      JSON.stringify({
        firms: [
          { name: 'A', jobs: several((at) => ({ name: `Cook ${at}`, text: TEXT })) },
          { name: 'B', jobs: [{ name: 'Waiter', text: TEXT }] },
        ],
      }),
      { rows: 'firms.*.jobs', title: 'name', text: 'text' },
    ],
    [
      'jobs in a map of companies',
      JSON.stringify({
        companies: {
          acme: { site: 'a.example', jobs: several((at) => ({ name: `Cook ${at}`, text: TEXT })) },
          'b.c': { site: 'b.example', jobs: [{ name: 'Waiter', text: TEXT }] },
        },
      }),
      { rows: 'companies.*.jobs', title: 'name', text: 'text' },
    ],
    [
      'jobs in a map of their numbers',
      JSON.stringify({
        updated: '2026-11-02',
        vacancies: Object.fromEntries(
          [71, 72, 73].map((own) => [`v${own}`, { name: `Cook ${own}`, text: TEXT }]),
        ),
      }),
      { rows: 'vacancies', title: 'name', text: 'text', reference: '@key' },
    ],
    [
      'pay in cents and days before months',
      JSON.stringify(
        several((at) => ({
          jobName: `Roofer ${at}`,
          details: TEXT,
          minSalaryCents: 210000,
          maxSalaryCents: 260000,
          publishDate: `${13 + at}/03/2026`,
        })),
      ),
      {
        ...{ rows: '', title: 'jobName', text: 'details' },
        ...{ salaryMin: 'minSalaryCents as cents', salaryMax: 'maxSalaryCents as cents' },
        posted: 'publishDate as day/month/year',
      },
    ],
    [
      'a text in parts, which get headings',
      JSON.stringify(
        several((at) => ({
          title: `Nurse ${at}`,
          intro_text: TEXT,
          description: TEXT,
          requirements: TEXT,
          benefits: TEXT,
        })),
      ),
      { rows: '', title: 'title', text: 'description + requirements + benefits' },
    ],
  ])('%s', (_, text, expected) => {
    expect(proposed(text)).toEqual(expected);
  });

  /** Heads in the order of: title, employer, town, country, text, pay, posted, last day, reference. */
  test.each<[string, string]>([
    [
      'German',
      'Berufsbezeichnung;Firmenname;Arbeitsort;Staat;Stellenbeschreibung;Vergütung;Veröffentlicht;Bewerbungsfrist;Kennziffer',
    ],
    [
      'German, without umlauts',
      'Stellenbezeichnung;Unternehmen;Einsatzort;Staat;Anzeigentext;Verguetung;Veroeffentlicht;gueltig_bis;Referenznummer',
    ],
    [
      'French',
      'Intitulé;Raison sociale;Ville;Pays;Descriptif;Rémunération;Date de publication;Date limite;Numéro offre',
    ],
    [
      'Spanish',
      'Puesto;Empresa;Ciudad;País;Descripción;Sueldo;Fecha de publicación;Fecha límite;Referencia',
    ],
    [
      'Italian',
      'Mansione;Azienda;Città;Paese;Descrizione;Retribuzione;Pubblicato il;Scadenza;Riferimento',
    ],
    [
      'Dutch',
      'Functienaam;Bedrijf;Standplaats;Land;Functieomschrijving;Salaris;Gepubliceerd op;Sluitingsdatum;Kenmerk',
    ],
    [
      'Portuguese',
      'Título da vaga;Entidade;Localidade;País;Descrição;Vencimento;Publicado em;Prazo;Código',
    ],
  ])('heads in %s', (_, line) => {
    const rows = several((at) => ({ at })).map(
      (__, at) =>
        `Cook ${at};Fjord Inn;Town ${at};Germany;${TEXT};2100 EUR;2026-11-0${at + 1};2026-12-24;K-${at}`,
    );
    const [title, employer, city, country, text, salary, posted, expires, reference] =
      line.split(';');
    expect(proposed([line, ...rows, ''].join('\n'))).toEqual({
      ...{ rows: '', title, employer, city, country, text, salary, posted, expires, reference },
    });
  });

  test('names in parts, in French and German', () => {
    const jobs = several((at) => ({
      poste: { intitule: `Boulanger ${at}` },
      entreprise: { nom: 'Four' },
      lieu: { ville: 'Gand', pays: 'Belgium' },
      descriptif: TEXT,
      gehalt: { von: 2100 + at, bis: 2600, waehrung: 'EUR' },
    }));
    expect(proposed(JSON.stringify(jobs))).toEqual({
      ...{ rows: '', title: 'poste.intitule', employer: 'entreprise.nom', text: 'descriptif' },
      ...{ city: 'lieu.ville', country: 'lieu.pays', salaryMin: 'gehalt.von' },
      ...{ salaryMax: 'gehalt.bis', salaryCurrency: 'gehalt.waehrung' },
    });
  });

  test('names of contacts and clients, predicted pay and bids are never proposed', () => {
    const jobs = several((at) => ({
      title: `Cook ${at}`,
      text: TEXT,
      contact: { name: 'A person', city: 'Oslo' },
      client: { name: 'A client' },
      predicted_salary_min: 20000,
      salary_bid: 3,
    }));
    expect(proposed(JSON.stringify(jobs))).toEqual({ rows: '', title: 'title', text: 'text' });
  });

  test('jobs that say that they are not open are left out', () => {
    const jobs = several((at) => ({
      title: `Cook ${at}`,
      text: TEXT,
      isListed: at > 1,
      status: 'open',
    }));
    expect(surveyText(JSON.stringify(jobs)).proposal?.leaveOut).toMatchObject([
      { when: 'isListed', is: expect.arrayContaining(['false']) },
      { when: 'status', is: expect.arrayContaining(['draft', 'internal', 'closed']) },
    ]);
  });

  test('examples are told of each path, with how many jobs have it', () => {
    const { paths, jobs } = surveyText(
      '[{"title":"Cook","town":""},{"title":"Baker","town":"Oslo"}]',
    );
    expect(jobs).toBe(2);
    expect(paths).toEqual([
      { path: 'title', filled: 2, examples: ['Cook', 'Baker'] },
      { path: 'town', filled: 1, examples: ['Oslo'] },
    ]);
  });
});

describe('hostile trees', () => {
  const deep = (open: string, close: string) => open.repeat(50_000) + close.repeat(50_000);
  test.each<[string, string]>([
    ['deep lists', deep('[', ']')],
    ['deep objects', deep('{"a":', '}')],
    ['deep elements', deep('<a>', '</a>')],
    ['wide objects', `[{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":"v"`).join()}}]`],
    ['wide rows', `${Array.from({ length: 50_000 }, (_, at) => `c${at}`).join()}\n1,2\n`],
    ['many lists', `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":[{"a":1}]`).join()}}`],
    ['huge numbers', `[{"title":"Cook","salary":${'9'.repeat(400_000)}}]`],
    [
      'names of prototypes',
      '[{"__proto__":{"title":"x"},"constructor":{"prototype":{"title":"y"}}}]',
    ],
    ['a text that is cut', `[{"title":"Cook","text":"${'a'.repeat(1_000_000)}`],
    ['quotes without end', `title,text\n"${'a"b,'.repeat(200_000)}`],
    ['a name without end', `[{"${'n'.repeat(500_000)}":"x","title":"Cook"}]`],
    ['nothing', ''],
  ])('%s are looked at without an error, and change no prototype', (_, text) => {
    const { paths, lists } = surveyText(text);
    expect(paths.length).toBeLessThanOrEqual(300);
    expect(lists.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(paths).length).toBeLessThan(300_000);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});
