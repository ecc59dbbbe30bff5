/** A month as 'YYYY-MM'; null for a time that goes on. */
export type Span = readonly [from: string, to: string | null];

export type Job = { title: string; employer: string; place: string; time: Span; duties: string[] };
export type School = { degree: string; school: string; time: Span };

/** A fictional person whose CV the sample files hold, in one language. */
export type Person = {
  language: string;
  name: string;
  title: string;
  phone: string;
  email: string;
  place: string;
  summary: string;
  jobs: Job[];
  schools: School[];
  skills: string[];
  languages: [name: string, level: string][];
  certificates: [name: string, issuer: string, year: string][];
  birth: string;
  headings: Record<
    'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'certificates' | 'contact',
    string
  >;
  /** The label of a birth date, the word for now and the one between two dates. */
  words: { birth: string; now: string; to: string };
};

const ENGLISH: Pick<Person, 'language' | 'headings' | 'words'> = {
  language: 'en',
  headings: {
    summary: 'Profile',
    experience: 'Work experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    certificates: 'Certifications',
    contact: 'Contact',
  },
  words: { birth: 'Date of birth', now: 'Present', to: 'to' },
};

/** The five whose files the readers were made with. */
export const TUNED: Person[] = [
  {
    ...ENGLISH,
    name: 'Abena Serwaa Boateng',
    title: 'Registered Nurse',
    phone: '+233 24 555 0142',
    email: 'abena.boateng@example.com',
    place: 'Kumasi, Ghana',
    summary:
      'Nurse with eight years on medical wards who keeps calm in a full night shift and explains medicines in plain words.',
    jobs: [
      {
        title: 'Senior Staff Nurse',
        employer: 'Asokwa Teaching Hospital',
        place: 'Kumasi, Ghana',
        time: ['2019-03', null],
        duties: [
          'Lead a shift of six nurses on a ward with 32 beds',
          'Brought falls down by a third with hourly rounds in the first year of the new plan',
          'Teach students how to dress wounds',
        ],
      },
      {
        title: 'Staff Nurse',
        employer: 'Ridge Valley Clinic',
        place: 'Accra, Ghana',
        time: ['2015-09', '2019-02'],
        duties: ['Gave care to 14 patients a day', 'Kept records of medicines without an error'],
      },
    ],
    schools: [
      {
        degree: 'Diploma in Registered General Nursing',
        school: 'Asokwa Nursing Training College',
        time: ['2012-10', '2015-07'],
      },
      { degree: 'WASSCE', school: 'Bantama Senior High School', time: ['2008-09', '2012-06'] },
    ],
    skills: ['Wound care', 'Triage', 'Infusions', 'Patient records'],
    languages: [
      ['English', 'fluent'],
      ['Twi', 'native'],
    ],
    certificates: [
      ['Basic Life Support', 'Ghana Heart Society', '2023'],
      ['Nursing licence', 'Nursing and Midwifery Council of Ghana', '2016'],
    ],
    birth: '12 May 1991',
  },
  {
    ...ENGLISH,
    name: 'Rogelio M. Bautista',
    title: 'Pipe Welder (6G)',
    phone: '+63 917 555 0138',
    email: 'rogelio.bautista@example.org',
    place: 'Cebu City, Philippines',
    summary: 'Welder of pipes and plates for ships, tested in TIG and stick in all positions.',
    jobs: [
      {
        title: 'Pipe Welder',
        employer: 'Mactan Shipyard Inc.',
        place: 'Lapu-Lapu, Philippines',
        time: ['2020-01', null],
        duties: ['Weld stainless pipes from 2 to 12 inches', 'Passed 98 of 100 X-ray tests'],
      },
      {
        title: 'Structural Welder',
        employer: 'Gulf Steel Works LLC',
        place: 'Doha, Qatar',
        time: ['2016-05', '2019-11'],
        duties: ['Welded beams at heights of up to 60 metres'],
      },
      {
        title: 'Welder Helper',
        employer: 'Talisay Metal Shop',
        place: 'Talisay, Philippines',
        time: ['2014-02', '2016-03'],
        duties: ['Cut and ground plates', 'Set up gas and tools'],
      },
    ],
    schools: [
      {
        degree: 'Shielded Metal Arc Welding NC II',
        school: 'Cebu Technical Training Center',
        time: ['2013-06', '2013-12'],
      },
    ],
    skills: ['GTAW', 'SMAW', 'Blueprint reading', 'Oxy-fuel cutting'],
    languages: [
      ['English', 'B2'],
      ['Cebuano', 'native'],
      ['Tagalog', 'fluent'],
    ],
    certificates: [['ISO 9606-1', 'TÜV', '2022']],
    birth: '3 August 1993',
  },
  {
    language: 'de',
    name: 'Nguyễn Thị Hồng Nhung',
    title: 'Köchin',
    phone: '+84 90 555 0177',
    email: 'hong.nhung@example.net',
    place: 'Đà Nẵng, Vietnam',
    summary: 'Köchin mit neun Jahren in Hotels, sicher in kalter Küche und bei Banketten.',
    jobs: [
      {
        title: 'Chef de Partie',
        employer: 'Hotel Sông Hàn',
        place: 'Đà Nẵng',
        time: ['2018-04', null],
        duties: ['Leitung der kalten Küche mit vier Mitarbeitern', 'Bankette für 300 Gäste'],
      },
      {
        title: 'Jungköchin',
        employer: 'Restaurant Lotus',
        place: 'Huế',
        time: ['2014-08', '2018-03'],
        duties: ['Vorbereitung von Gemüse und Soßen'],
      },
    ],
    schools: [
      {
        degree: 'Ausbildung zur Köchin',
        school: 'Berufsschule für Tourismus Huế',
        time: ['2012-09', '2014-07'],
      },
    ],
    skills: ['Kalte Küche', 'HACCP', 'Menüplanung'],
    languages: [
      ['Deutsch', 'B1'],
      ['Vietnamesisch', 'Muttersprache'],
    ],
    certificates: [['Hygieneschulung', 'Gesundheitsamt Huế', '2021']],
    birth: '21.11.1994',
    headings: {
      summary: 'Profil',
      experience: 'Berufserfahrung',
      education: 'Ausbildung',
      skills: 'Kenntnisse',
      languages: 'Sprachkenntnisse',
      certificates: 'Zertifikate',
      contact: 'Kontakt',
    },
    words: { birth: 'Geburtsdatum', now: 'heute', to: 'bis' },
  },
  {
    language: 'fr',
    name: 'Jean-Baptiste Mbarga',
    title: 'Électricien du bâtiment',
    phone: '+237 6 55 50 11 22',
    email: 'jb.mbarga@example.com',
    place: 'Douala, Cameroun',
    summary: 'Électricien avec dix ans de chantiers, habilité pour la basse tension.',
    jobs: [
      {
        title: "Chef d'équipe électricien",
        employer: 'Société Wouri Énergie',
        place: 'Douala',
        time: ['2017-02', null],
        duties: ['Encadrement de cinq électriciens', 'Mise en service de tableaux'],
      },
      {
        title: 'Électricien',
        employer: 'Entreprise Batico',
        place: 'Yaoundé',
        time: ['2013-09', '2017-01'],
        duties: ['Câblage de 40 logements par an'],
      },
    ],
    schools: [
      {
        degree: 'CAP Électricité',
        school: 'Lycée technique de Bonabéri',
        time: ['2010-09', '2013-06'],
      },
    ],
    skills: ['Tableaux électriques', 'Lecture de plans', 'Domotique'],
    languages: [
      ['Français', 'langue maternelle'],
      ['Anglais', 'A2'],
    ],
    certificates: [['Habilitation B1V', 'Apave', '2022']],
    birth: '4 mars 1992',
    headings: {
      summary: 'Profil',
      experience: 'Expériences professionnelles',
      education: 'Formation',
      skills: 'Compétences',
      languages: 'Langues',
      certificates: 'Certifications',
      contact: 'Coordonnées',
    },
    words: { birth: 'Date de naissance', now: "aujourd'hui", to: 'à' },
  },
  {
    language: 'ar',
    name: 'ليلى حداد',
    title: 'محاسبة',
    phone: '+962 7 9555 0166',
    email: 'layla.haddad@example.org',
    place: 'عمّان، الأردن',
    summary: 'محاسبة بخبرة سبع سنوات في إعداد التقارير المالية والرواتب.',
    jobs: [
      {
        title: 'محاسبة أولى',
        employer: 'شركة النخيل للتجارة',
        place: 'عمّان، الأردن',
        time: ['2019-06', null],
        duties: ['إعداد التقارير الشهرية', 'مراجعة رواتب 120 موظفا'],
      },
      {
        title: 'محاسبة',
        employer: 'مؤسسة الواحة',
        place: 'إربد، الأردن',
        time: ['2016-01', '2019-05'],
        duties: ['تسجيل الفواتير'],
      },
    ],
    schools: [{ degree: 'بكالوريوس محاسبة', school: 'جامعة الشمال', time: ['2011-09', '2015-06'] }],
    skills: ['إكسل', 'الرواتب', 'الضرائب'],
    languages: [
      ['العربية', 'اللغة الأم'],
      ['الإنجليزية', 'جيد جدا'],
    ],
    certificates: [['محاسب قانوني', 'جمعية المحاسبين', '2018']],
    birth: '1990-02-03',
    headings: {
      summary: 'نبذة عني',
      experience: 'الخبرات العملية',
      education: 'التعليم',
      skills: 'المهارات',
      languages: 'اللغات',
      certificates: 'الشهادات',
      contact: 'معلومات الاتصال',
    },
    words: { birth: 'تاريخ الميلاد', now: 'الآن', to: '-' },
  },
];

/** The five that the readers did not know while they were made. */
export const HELD_OUT: Person[] = [
  {
    ...ENGLISH,
    name: 'Wanjiru Kamau-Otieno',
    title: 'Heavy Vehicle Driver',
    phone: '+254 722 555 019',
    email: 'wanjiru.ko@example.com',
    place: 'Nakuru, Kenya',
    summary: 'Driver of lorries and buses with eleven years on long routes and no accident.',
    jobs: [
      {
        title: 'Long-distance Driver',
        employer: 'Rift Valley Hauliers Ltd',
        place: 'Nakuru, Kenya',
        time: ['2018-02', null],
        duties: [
          'Drive refrigerated trailers to Kampala and Kigali',
          'Check brakes and tyres daily',
        ],
      },
      {
        title: 'Bus Driver',
        employer: 'Green Line Coaches',
        place: 'Eldoret, Kenya',
        time: ['2013-07', '2018-01'],
        duties: ['Drove 48 passengers twice a day', 'Sold tickets and kept the cash book'],
      },
    ],
    schools: [
      {
        degree: 'Certificate in Road Transport',
        school: 'Nakuru Polytechnic',
        time: ['2012-01', '2012-11'],
      },
      { degree: 'KCSE', school: 'Subukia Girls Secondary School', time: ['2008-01', '2011-11'] },
    ],
    skills: ['Route planning', 'Tachograph', 'First aid', 'Load securing'],
    languages: [
      ['English', 'C1'],
      ['Swahili', 'native'],
      ['Kikuyu', 'native'],
    ],
    certificates: [['PSV badge', 'National Transport and Safety Authority', '2013']],
    birth: '9 January 1994',
  },
  {
    language: 'es',
    name: 'María Fernanda Ospina Ríos',
    title: 'Auxiliar de enfermería',
    phone: '+57 310 555 0123',
    email: 'mf.ospina@example.org',
    place: 'Medellín, Colombia',
    summary: 'Auxiliar con seis años de trabajo con personas mayores y en urgencias.',
    jobs: [
      {
        title: 'Auxiliar de enfermería',
        employer: 'Clínica Las Palmas',
        place: 'Medellín, Colombia',
        time: ['2020-03', null],
        duties: ['Administro medicamentos a 20 pacientes', 'Registro signos vitales'],
      },
      {
        title: 'Cuidadora',
        employer: 'Hogar San Rafael',
        place: 'Envigado, Colombia',
        time: ['2017-01', '2020-02'],
        duties: ['Acompañé a personas con demencia'],
      },
    ],
    schools: [
      {
        degree: 'Técnico en auxiliar de enfermería',
        school: 'Instituto Técnico del Sur',
        time: ['2015-02', '2016-11'],
      },
    ],
    skills: ['Curaciones', 'Movilización de pacientes', 'Primeros auxilios'],
    languages: [
      ['Español', 'nativo'],
      ['Inglés', 'B1'],
    ],
    certificates: [['Soporte vital básico', 'Cruz Roja', '2023']],
    birth: '14 de julio de 1996',
    headings: {
      summary: 'Perfil profesional',
      experience: 'Experiencia laboral',
      education: 'Formación académica',
      skills: 'Habilidades',
      languages: 'Idiomas',
      certificates: 'Certificaciones',
      contact: 'Contacto',
    },
    words: { birth: 'Fecha de nacimiento', now: 'actualidad', to: 'a' },
  },
  {
    language: 'pt',
    name: 'Armando dos Santos Machava',
    title: 'Pedreiro',
    phone: '+258 84 555 0191',
    email: 'armando.machava@example.net',
    place: 'Maputo, Moçambique',
    summary: 'Pedreiro com experiência em alvenaria, reboco e pavimentos.',
    jobs: [
      {
        title: 'Pedreiro de primeira',
        employer: 'Construtora Limpopo',
        place: 'Maputo, Moçambique',
        time: ['2019-10', null],
        duties: ['Assentamento de blocos em prédios de oito andares', 'Leitura de projetos'],
      },
      {
        title: 'Ajudante de pedreiro',
        employer: 'Empresa Savana Obras',
        place: 'Beira, Moçambique',
        time: ['2015-04', '2019-09'],
        duties: ['Preparação de argamassa'],
      },
    ],
    schools: [
      {
        degree: 'Curso de construção civil',
        school: 'Escola Industrial da Matola',
        time: ['2013-02', '2014-12'],
      },
    ],
    skills: ['Alvenaria', 'Reboco', 'Azulejo'],
    languages: [
      ['Português', 'fluente'],
      ['Inglês', 'A2'],
    ],
    certificates: [['Segurança em altura', 'INEFP', '2021']],
    birth: '30/06/1995',
    headings: {
      summary: 'Resumo profissional',
      experience: 'Experiência profissional',
      education: 'Formação acadêmica',
      skills: 'Competências',
      languages: 'Idiomas',
      certificates: 'Certificações',
      contact: 'Contato',
    },
    words: { birth: 'Data de nascimento', now: 'atual', to: 'até' },
  },
  {
    ...ENGLISH,
    name: 'Priya Raghunathan',
    title: 'Software Tester',
    phone: '+91 98400 55501',
    email: 'priya.raghunathan@example.com',
    place: 'Coimbatore, India',
    summary: 'Tester of web shops who writes clear reports and automates what repeats.',
    jobs: [
      {
        title: 'Senior Test Engineer',
        employer: 'Kaveri Software Pvt Ltd',
        place: 'Coimbatore, India',
        time: ['2021-06', null],
        duties: ['Automated 400 checks of a shop', 'Review releases each Friday'],
      },
      {
        title: 'Test Analyst',
        employer: 'Nilgiri Systems',
        place: 'Chennai, India',
        time: ['2017-08', '2021-05'],
        duties: ['Wrote plans for payment tests'],
      },
    ],
    schools: [
      {
        degree: 'B.E. Computer Science',
        school: 'Anamalai Engineering College',
        time: ['2013-07', '2017-05'],
      },
    ],
    skills: ['Selenium', 'SQL', 'Postman', 'Test plans'],
    languages: [
      ['English', 'C1'],
      ['Tamil', 'native'],
      ['Hindi', 'B1'],
    ],
    certificates: [['ISTQB Foundation', 'ISTQB', '2019']],
    birth: '2 October 1995',
  },
  {
    language: 'ja',
    name: 'シティ・ラハユ',
    title: '介護福祉士',
    phone: '+62 812 5550 1447',
    email: 'siti.rahayu@example.org',
    place: 'インドネシア、バンドン',
    summary: '高齢者施設で六年間働き、夜勤と記録に慣れています。',
    jobs: [
      {
        title: '介護職員',
        employer: 'さくら老人ホーム株式会社',
        place: '長野市',
        time: ['2020-04', null],
        duties: ['入浴と食事の介助', '夜勤の記録'],
      },
      {
        title: '看護助手',
        employer: 'バンドン中央病院',
        place: 'バンドン',
        time: ['2016-08', '2020-02'],
        duties: ['患者の移送'],
      },
    ],
    schools: [
      { degree: '看護学士', school: 'パジャジャラン看護大学', time: ['2012-08', '2016-07'] },
    ],
    skills: ['食事介助', '記録', '応急手当'],
    languages: [
      ['日本語', 'N2'],
      ['インドネシア語', '母語'],
    ],
    certificates: [['介護福祉士', '社会福祉振興・試験センター', '2022']],
    birth: '1994年3月8日',
    headings: {
      summary: '自己PR',
      experience: '職務経歴',
      education: '学歴',
      skills: 'スキル',
      languages: '語学',
      certificates: '資格',
      contact: '連絡先',
    },
    words: { birth: '生年月日', now: '現在', to: '～' },
  },
];
