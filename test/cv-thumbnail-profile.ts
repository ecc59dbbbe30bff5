import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_PROFILE, type Profile } from '../shared/profile.ts';

/** A drawn portrait: it shows where a photo stands, and is nobody. */
const PHOTO = `data:image/svg+xml;base64,${readFileSync(join(import.meta.dirname, 'cv-thumbnail-photo.svg')).toString('base64')}`;

const ENGLISH: Profile = {
  ...EMPTY_PROFILE,
  name: 'Akosua Mensah-Boateng',
  professionalTitle: 'Registered nurse, intensive care',
  photo: PHOTO,
  contact: { phone: '+233 24 555 0142', email: 'akosua@example.com', location: 'Kumasi, Ghana' },
  summary:
    'Registered nurse with eight years in intensive care and emergency wards. Calm with families, exact with records, and used to teaching new colleagues.',
  education: [{ degree: 'BSc Nursing', institution: 'University of Kumasi', dates: '2011 – 2015' }],
  experience: [
    {
      jobTitle: 'Senior staff nurse, intensive care',
      company: 'Northern Teaching Hospital',
      dates: 'Mar 2019 – now',
      duties: [
        'Cares for up to three ventilated patients on each shift.',
        'Introduced a checklist; infections fell from 11 to 4 in a year.',
        'Trains six new nurses a year.',
      ],
    },
    {
      jobTitle: 'Staff nurse, emergency department',
      company: 'Harbour Clinic, Tema',
      dates: 'Aug 2015 – Feb 2019',
      duties: ['Sorted about 60 patients a day by urgency.', 'Took part in the night rota.'],
    },
  ],
  skills: ['Ventilator care', 'Triage', 'Wound care', 'Life support', 'Electronic records'],
  languages: [
    { name: 'English', proficiency: 'Fluent' },
    { name: 'Twi', proficiency: 'Native' },
    { name: 'French', proficiency: 'Good' },
  ],
  certifications: [
    { name: 'Registered general nurse', issuer: 'Nursing Council', date: '2015', url: '' },
    { name: 'Advanced life support', issuer: 'Heart Association', date: '2025', url: '' },
  ],
  drivingLicense: ['Full, B'],
  publications: [
    {
      title: 'Fewer infections after a checklist: one year in intensive care',
      publisher: 'Journal of Practical Nursing',
      date: '2023',
      url: '',
    },
  ],
};

const GERMAN: Profile = {
  ...ENGLISH,
  professionalTitle: 'Krankenschwester, Intensivpflege',
  summary:
    'Krankenschwester mit acht Jahren Erfahrung auf Intensivstation und Notaufnahme. Ruhig im Umgang mit Angehörigen, genau in der Dokumentation.',
  education: [
    { degree: 'Bachelor Pflege', institution: 'Universität Kumasi', dates: '2011 – 2015' },
  ],
  experience: [
    {
      jobTitle: 'Stationsschwester, Intensivstation',
      company: 'Northern Teaching Hospital',
      dates: '03/2019 – heute',
      duties: ['Pflege von drei beatmeten Patienten je Schicht.', 'Anleitung neuer Kollegen.'],
    },
    {
      jobTitle: 'Krankenschwester, Notaufnahme',
      company: 'Harbour Clinic, Tema',
      dates: '08/2015 – 02/2019',
      duties: ['Ersteinschätzung von etwa 60 Patienten am Tag.'],
    },
  ],
  skills: ['Beatmung', 'Triage', 'Wundversorgung', 'Dokumentation'],
  languages: [
    { name: 'Englisch', proficiency: 'fließend' },
    { name: 'Deutsch', proficiency: 'B2' },
  ],
};

const JAPANESE: Profile = {
  ...ENGLISH,
  professionalTitle: '看護師（集中治療）',
  summary:
    '集中治療室と救急で八年の経験を持つ看護師です。人工呼吸器の管理と急変時の対応を得意とし、新人教育も担当してきました。',
  education: [
    { degree: '看護学士', institution: 'University of Kumasi', dates: '2011年9月 – 2015年6月' },
  ],
  experience: [
    {
      jobTitle: '主任看護師',
      company: 'Northern Teaching Hospital',
      dates: '2019年3月 – 現在',
      duties: ['一勤務あたり三名の人工呼吸患者を担当。', '年に六名の新人を指導。'],
    },
    {
      jobTitle: '看護師、救急',
      company: 'Harbour Clinic, Tema',
      dates: '2015年8月 – 2019年2月',
      duties: ['一日約六十名の患者のトリアージ。'],
    },
  ],
  skills: ['人工呼吸管理', 'トリアージ', '創傷ケア', '電子カルテ'],
  languages: [
    { name: '英語', proficiency: '流暢' },
    { name: '日本語', proficiency: 'N2' },
  ],
  certifications: [
    { name: '看護師免許', issuer: 'Nursing Council', date: '2015年8月', url: '' },
    { name: '日本語能力試験N2', issuer: '', date: '2024年12月', url: '' },
  ],
  drivingLicense: ['普通自動車'],
  publications: [],
};

/** The fictional profile of the thumbnails, in the language of a template's headings. */
export function thumbnailProfile(language: string): Profile {
  return { de: GERMAN, ja: JAPANESE }[language] ?? ENGLISH;
}
