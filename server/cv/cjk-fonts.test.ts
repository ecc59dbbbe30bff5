import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { readWithPdfium, readWithPdfJs } from '../../test/pdf-texts.ts';
import { cjkFontPath } from './cjk-fonts.ts';
import { createPdfMaker } from './pdf/pdf-maker.ts';
import { renderCv } from './render-cv.ts';

const maker = createPdfMaker({
  chromePath: process.env.CHROME_PATH,
  creator: 'Waymark',
  log: pino({ level: 'silent' }),
});
afterAll(() => maker.close());

/** Nurses, each with a CV in her language. */
const NURSES: Record<string, Profile> = {
  Chinese: {
    ...EMPTY_PROFILE,
    name: '陈晓燕',
    professionalTitle: '注册护士（外科病房）',
    contact: { phone: '+86 139 5550 0142', email: 'xiaoyan@example.com', location: '湖南省长沙市' },
    summary:
      '注册护士，八年外科病房与急诊经验。熟悉术前术后护理、伤口换药与静脉输液，能够独立带领夜班小组，并负责新护士的培训与考核。',
    education: [
      { degree: '护理学学士', institution: '长沙医药学院', dates: '2010年 – 2014年' },
      { degree: '高中毕业', institution: '岳阳市第三中学', dates: '2010年' },
    ],
    experience: [
      {
        ...{ jobTitle: '主管护师', company: '湘江人民医院外科', dates: '2018年3月 – 至今' },
        duties: [
          '每班负责十二名术后病人的监护与记录',
          '推行交接核对表，用药差错减少一半',
          '每年培训六名新护士',
        ],
      },
      {
        ...{ jobTitle: '护士', company: '洞庭区中心医院急诊科', dates: '2014年7月 – 2018年2月' },
        duties: ['按病情轻重为病人分诊', '协助医生抢救，管理急救药品与设备'],
      },
    ],
    skills: ['伤口护理', '静脉穿刺', '心肺复苏', '电子病历', '感染控制'],
    languages: [
      { name: '普通话', proficiency: '母语' },
      { name: '英语', proficiency: '大学六级' },
    ],
    certifications: [{ name: '护士执业证书', issuer: '卫生健康委员会', date: '2014年', url: '' }],
  },
  Japanese: {
    ...EMPTY_PROFILE,
    name: '山口 真由美',
    professionalTitle: '看護師（外科病棟）',
    contact: { phone: '+81 90 5550 0142', email: 'mayumi@example.com', location: '長野県松本市' },
    summary:
      '外科病棟と救急外来で八年の経験を持つ看護師です。術前・術後の管理、創傷処置、点滴の管理を得意とし、夜勤リーダーと新人教育も担当してきました。',
    education: [
      { degree: '看護学士', institution: '信濃看護大学', dates: '2010年4月 – 2014年3月' },
      { degree: '普通科', institution: '松本東高等学校', dates: '2010年3月' },
    ],
    experience: [
      {
        ...{ jobTitle: '主任看護師', company: '安曇野総合病院', dates: '2018年4月 – 現在' },
        duties: [
          '一勤務あたり術後患者十二名の観察と記録',
          '申し送り表を導入し、投薬の誤りを半減',
          '年に六名の新人を指導',
        ],
      },
      {
        ...{ jobTitle: '看護師', company: '梓川救急クリニック', dates: '2014年4月 – 2018年3月' },
        duties: ['緊急度に応じた患者のトリアージ', '救急薬品と機器の管理'],
      },
    ],
    skills: ['創傷ケア', '採血・点滴', '一次救命処置', '電子カルテ'],
    languages: [{ name: '英語', proficiency: '日常会話' }],
    certifications: [{ name: '看護師免許', issuer: '厚生労働省', date: '2014年4月', url: '' }],
  },
  Korean: {
    ...EMPTY_PROFILE,
    name: '김서연',
    professionalTitle: '간호사 (외과 병동)',
    contact: { phone: '+82 10 5550 0142', email: 'seoyeon@example.com', location: '강원도 춘천시' },
    summary:
      '외과 병동과 응급실에서 팔 년 동안 일한 간호사입니다. 수술 전후 관리와 상처 소독, 정맥 주사에 능숙하며 야간 조장과 신규 간호사 교육을 맡아 왔습니다.',
    education: [{ degree: '간호학 학사', institution: '소양간호대학교', dates: '2010 – 2014' }],
    experience: [
      {
        ...{ jobTitle: '책임 간호사', company: '호반종합병원', dates: '2018.03 – 현재' },
        duties: [
          '근무마다 수술 환자 열두 명을 관찰하고 기록',
          '투약 확인표를 도입하여 실수를 절반으로 줄임',
        ],
      },
    ],
    skills: ['상처 관리', '심폐소생술', '전자의무기록'],
    certifications: [{ name: '간호사 면허', issuer: '보건복지부', date: '2014', url: '' }],
  },
};

/** The kinds of the fonts of a PDF. */
async function fontsOf(pdf: Uint8Array): Promise<string[]> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  return file.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('Font'))
      return [];
    return [String(object.get(PDFName.of('Subtype')))];
  });
}

test.each(Object.entries(NURSES))(
  'the PDF of a %s nurse is small, has fonts in place of drawings, and is read whole',
  async (_, profile) => {
    const document = renderCv(profile, { template: 'care.handlebars', paper: 'A4' });
    const options = { paper: 'A4', profile, reader: 'employer', isPaid: true } as const;
    const pdf = await maker.make(document, options);
    expect(pdf.length).toBeLessThan(300_000);
    const fonts = await fontsOf(pdf);
    expect(fonts).toContain('/CIDFontType2');
    expect(fonts).not.toContain('/Type3');
    const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
    for (const text of [(await readWithPdfJs(pdf)).text, await readWithPdfium(pdf)]) {
      const read = squeeze(text);
      for (const fact of factsOf(profile)) expect(read).toContain(squeeze(fact));
    }
  },
);

test('no name of a font leads out of the list', () => {
  for (const name of ['noto-sans-jp-999-400.woff2', 'noto-sans-jp-0-500.woff2', 'ja.json'])
    expect(cjkFontPath(name), name).toBe(undefined);
});

const factsOf = (value: unknown): string[] => {
  if (typeof value === 'string')
    return value === '' || value.includes('.handlebars') ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(factsOf) : [];
};
