import { DEFAULT_TEMPLATE, type Profile } from '../shared/profile.ts';
import { TINY_PHOTO } from './full-profile.ts';

/**
 * A fictional profile whose texts are hard to read out of a PDF: letters of many languages, marks
 * that stand on letters, numbers with signs, and sequences that fonts like to join.
 */
export const ROUND_TRIP_PROFILE: Profile = {
  name: 'Ọlọ́runtóbi Ẹ̀bùn Nwáńkwọ-Ṣóyínká',
  professionalTitle: 'Welder, office fitter and first-aid officer (affluent flow)',
  photo: TINY_PHOTO,
  template: DEFAULT_TEMPLATE,
  contact: {
    phone: '+234 (0)803-555-0142',
    email: 'olorun.tobi+cv_2026@mail.example.com',
    location: 'Ilé-Ifẹ̀, Ọ̀ṣun, Nigeria',
  },
  summary:
    'Built 1,024 m² of pipework between 2016–2019; A.V. To, WAY & "quoted" – it’s 99.5 % sound…\nNext line: <b>not bold</b>, {{name}}, {{{summary}}}, * { color: red }.',
  education: [
    {
      degree: 'Bằng kỹ sư cơ khí',
      institution: 'Trường Đại học Bách khoa Nguyễn Thị Hồng',
      dates: '2008 – 2012',
    },
    {
      degree: 'Mühendislik',
      institution: 'Çağrı Şükrü İğne Üniversitesi',
      dates: '09/2012–06/2014',
    },
  ],
  experience: [
    {
      jobTitle: 'Spawacz żurawi',
      company: 'Święć i Źdźbło Sp. z o.o., Łódź',
      dates: 'Mar 2019 – now',
      duties: [
        'Zażółć gęślą jaźń: 3–5 spoin/h, −20 °C … +45 °C',
        'Ọ̀nà ọ̀fẹ́: ẹ̀kọ́, ìṣẹ́, àárọ̀ ọjọ́ Ajé',
        'Ụzọ ọma: ọrụ, ịgba, ṅụrịa, Chinụa',
      ],
    },
    {
      jobTitle: 'Ɓangaren ƙarfe da ƴan aiki',
      company: 'Kɔfi Ɛdwuma Ltd, Ŋgɔ',
      dates: '(2014) – Feb. 2019',
      duties: ['Œuvre façonnée à Œting: Größe, Smørrebrød, crème brûlée, niño, Þór, Škoda'],
    },
  ],
  skills: ['MIG/MAG', 'TIG (GTAW)', 'ISO 9606-1', 'C#', '5G & 6G', '80 m/min'],
  languages: [
    { name: 'Yorùbá', proficiency: 'Ìbílẹ̀' },
    { name: 'Ελληνικά', proficiency: 'Πολύ καλά' },
    { name: 'Українська', proficiency: 'Добре, їжак і ґанок' },
  ],
  certifications: [
    {
      name: 'EN ISO 9606-1 135 P BW FM1',
      issuer: 'TÜV Süd',
      date: '31.12.2025',
      url: 'https://example.org/check/RN-104882?id=7&lang=en',
    },
  ],
  drivingLicense: ['Full, B, C1, CE'],
  volunteer: [
    {
      role: 'Pompier bénévole',
      organization: 'Croix-Rouge',
      dates: '2010–2012',
      description: 'Premiers secours à l’hôpital.',
    },
  ],
  achievements: [{ description: 'Won 1st prize (₦250,000 / €300 / $320).' }],
  projects: [
    {
      name: 'Crane No. 4',
      description: 'Rebuilt a crane of 40 t.',
      url: 'https://www.example.com/crane/',
    },
  ],
  publications: [
    {
      title: 'On fillet welds: fffi, ffl, fi, fl and tt',
      publisher: 'Journal of Joints',
      date: '2023',
      url: 'https://example.net/articles/fillet-welds',
    },
  ],
  honorsAndAwards: [{ name: 'Golden torch', date: '2022', description: 'Of 1,200 entrants.' }],
  leadershipRoles: [
    { role: 'Foreman', organization: 'Yard 7', dates: '2021–now', description: 'Leads 12 people.' },
  ],
  workshopsAndConferences: [{ name: 'WeldExpo ’24', location: 'Düsseldorf', date: 'Oct 2024' }],
  membershipsAndAffiliations: [
    { organization: 'Nigerian Institute of Welding', role: 'Fellow', dates: 'since 2015' },
  ],
  references: [
    {
      name: 'Dr Fúnmiláyọ̀ Adébáyọ̀',
      title: 'Head of works',
      details: 'f.a@example.org, +44 20 7946 0958',
    },
  ],
  customSections: [
    { title: 'Hobbies', items: ['Choir', 'Chess (Elo 1850)'] },
    { title: 'Availability', items: ['From 1 March 2027'] },
  ],
};

/**
 * Texts of other scripts, and the readers that get them out exactly. What a reader cannot do today
 * is listed by its absence: decision 037 says why.
 */
export const SCRIPT_TEXTS: Record<string, { texts: string[]; readers: string[] }> = {
  Ethiopic: {
    texts: ['ዮሐንስ ገብረ ማርያም', 'የኤሌክትሪክ መሐንዲስ', '2019 – አሁን'],
    readers: ['pdf.js', 'PDFium', 'pdftotext'],
  },
  Chinese: {
    texts: ['王小明', '电气工程师，北京', '2019年3月'],
    readers: ['pdf.js', 'PDFium', 'pdftotext'],
  },
  Japanese: {
    texts: ['山田太郎', '電気技師、東京都', 'エンジニア'],
    readers: ['pdf.js', 'PDFium', 'pdftotext'],
  },
  Arabic: {
    texts: ['محمد عبد الله الأنصاري', 'مهندس كهرباء', 'لا إله'],
    readers: ['pdf.js', 'PDFium'],
  },
  Devanagari: { texts: ['विद्युत अभियंता', 'क्षेत्र प्रशिक्षण', 'श्री कार्यालय'], readers: ['pdftotext'] },
  Tamil: { texts: ['முருகன் சுப்பிரமணியம்', 'மின்பொறியாளர்'], readers: ['pdftotext'] },
  Thai: { texts: ['สมชาย ใจดี', 'วิศวกรไฟฟ้า', 'กรุงเทพฯ'], readers: ['pdf.js', 'pdftotext'] },
  Khmer: { texts: ['សុខ ចាន់ថា', 'វិស្វករអគ្គិសនី', 'ភ្នំពេញ'], readers: ['pdftotext'] },
  Bengali: { texts: ['ইসলাম', 'ক্ষেত্র'], readers: ['pdftotext'] },
};
