/** Fictional files of Reactive Resume, in the shapes of its versions. */

export const V3 = {
  basics: {
    ...{ name: 'Ama Owusu', headline: 'Nurse', email: 'ama@example.org', phone: '+233 20' },
    ...{ website: 'https://ama.example', summary: 'Kind.', birthdate: '1990-01-01' },
    location: { address: '1 Palm Road', city: 'Kumasi', region: '', country: '', postalCode: '' },
    photo: { url: '', visible: true, filters: { size: 1 } },
    profiles: [{ id: 'p', network: 'LinkedIn', username: 'ama', url: '' }],
  },
  sections: {
    work: {
      ...{ id: 'work', name: 'Work', type: 'basic', columns: 2, visible: true },
      items: [
        {
          ...{ id: '1', name: 'City Ward', position: 'Nurse', url: '' },
          ...{ date: { start: '2019-03-01', end: '' }, summary: '- Nights\n- **Trained** two' },
        },
      ],
    },
    education: {
      items: [
        {
          ...{ institution: 'Kumasi College', degree: 'Diploma', area: 'Nursing', score: '' },
          ...{ date: { start: '2015', end: '2018' }, courses: ['Anatomy'] },
        },
      ],
    },
    skills: { items: [{ name: 'Wards', level: 'Good', levelNum: 8, keywords: ['triage'] }] },
    languages: { items: [{ name: 'Twi', level: 'Native', levelNum: 10 }] },
  },
  metadata: { theme: { primary: '#000' } },
};

export const V4 = {
  basics: {
    ...{ name: 'Ama Owusu', headline: 'Nurse', email: 'ama@example.org', phone: '+233 20' },
    ...{ location: '1 Palm Road, Kumasi', url: { label: '', href: 'https://ama.example' } },
    ...{ customFields: [{ id: 'c', icon: 'cake', name: 'Born', value: '1990' }] },
    picture: { url: '', size: 64 },
  },
  sections: {
    summary: { name: 'Summary', visible: true, content: '<p>Kind.</p>' },
    profiles: { items: [{ network: 'LinkedIn', username: 'ama', url: { href: '' }, icon: 'x' }] },
    experience: {
      visible: true,
      items: [
        {
          ...{ id: '1', visible: true, company: 'City Ward', position: 'Nurse', location: '' },
          ...{ date: 'Mar 2019 - Present', url: { label: '', href: '' } },
          summary: '<ul><li><p>Nights</p></li><li><p><strong>Trained</strong> two</p></li></ul>',
        },
        { id: '2', visible: false, company: 'Old Shop', position: 'Clerk', date: '2011' },
      ],
    },
    education: {
      items: [
        {
          ...{ institution: 'Kumasi College', studyType: 'Diploma', area: 'Nursing', score: '' },
          ...{ date: '2015 - 2018', courses: ['Anatomy'] },
        },
      ],
    },
    skills: { items: [{ name: 'Wards', description: 'Good', level: 4, keywords: ['triage'] }] },
    languages: { items: [{ name: 'Twi', description: 'Native', level: 5 }] },
    custom: { one: { name: 'Field trips', items: [{ name: 'Tamale', date: '2017' }] } },
  },
  metadata: { template: 'onyx' },
};

export const V5 = {
  picture: { hidden: true, url: 'https://a.example/p.jpg', size: 80 },
  basics: {
    ...{ name: 'Ama Owusu', headline: 'Nurse', email: 'ama@example.org', phone: '+233 20' },
    ...{ location: '1 Palm Road, Kumasi', website: { url: 'https://ama.example', label: '' } },
    customFields: [],
  },
  summary: { title: 'Summary', columns: 1, hidden: false, content: '<p>Kind.</p>' },
  sections: {
    profiles: {
      items: [{ network: 'LinkedIn', username: 'ama', website: { url: '', label: '' } }],
    },
    experience: {
      ...{ title: 'Work', columns: 1, hidden: false },
      items: [
        {
          ...{ id: '1', hidden: false, company: 'City Ward', position: 'Nurse', location: '' },
          ...{ period: 'March 2019 – Present', website: { url: '', label: '' } },
          description: '<ul><li>Nights</li><li><strong>Trained</strong> two</li></ul>',
        },
      ],
    },
    education: {
      items: [
        {
          ...{ school: 'Kumasi College', degree: 'Diploma', area: 'Nursing', grade: '' },
          ...{ period: '2015 - 2018', courses: ['Anatomy'] },
        },
      ],
    },
    skills: {
      items: [{ name: 'Wards', proficiency: 'Good', level: 4, icon: 'x', keywords: ['triage'] }],
    },
    languages: { items: [{ language: 'Twi', fluency: 'Native', level: 5 }] },
    references: { hidden: true, items: [{ id: 'r', name: 'Joy Mensah', position: 'Head' }] },
  },
  customSections: [
    { title: 'Field trips', type: 'projects', items: [{ name: 'Tamale', period: '2017' }] },
  ],
  metadata: { template: 'onyx' },
};
