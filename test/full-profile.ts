import { DEFAULT_TEMPLATE, type Profile } from '../shared/profile.ts';

/** A JPEG of 8 x 8 grey pixels, as a data URL. */
export const TINY_PHOTO = [
  'data:image/jpeg;base64,',
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNy',
  'wtQFdBRkxOUlNSMj5aYVpQYEpRUk8BDg4OExETJhUVJk81LTVPT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P',
  'T09PT09PT09PT09PT09PT09PT//AABEIAAgACAMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBw',
  'gJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYn',
  'KCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqa',
  'qys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAEC',
  'AwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04S',
  'XxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqi',
  'o6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AC',
  'gD/9k=',
].join('');

/** A fictional profile with something in all 19 sections. */
export const FULL_PROFILE: Profile = {
  name: 'Adébáyọ̀ Łukasz-Nguyễn Şahin',
  professionalTitle: 'Registered nurse',
  photo: TINY_PHOTO,
  template: DEFAULT_TEMPLATE,
  contact: { phone: '+234 803 555 0142', email: 'ade@example.com', location: 'Ìbàdàn, Nigeria' },
  summary: 'Ward nurse with six years of practice.\nWorks calmly under pressure.',
  education: [
    { degree: 'BSc Nursing', institution: 'University of Ibadan', dates: '2012 – 2016' },
    { degree: 'School certificate', institution: 'Loyola College', dates: '2011' },
  ],
  experience: [
    {
      jobTitle: 'Staff nurse',
      company: 'Harbour Hospital',
      dates: 'Mar 2021 – now',
      duties: ['Cared for 12 patients each shift', 'Gave medicines, and kept records'],
    },
    { jobTitle: 'Junior nurse', company: 'Hill Clinic', dates: '2017-2021', duties: [] },
  ],
  skills: ['Wound care', 'First aid & CPR', '日本語 basics'],
  languages: [
    { name: 'Yorùbá', proficiency: 'First language' },
    { name: 'English', proficiency: 'C1' },
  ],
  certifications: [
    {
      name: 'Nursing licence',
      issuer: 'Nursing Council',
      date: '2016',
      url: 'https://example.com/check?id=1&lang=en',
    },
  ],
  drivingLicense: ['Full, B, C1', 'Motorcycle'],
  volunteer: [
    {
      role: 'First aider',
      organization: 'Red Cross',
      dates: '2014 – 2016',
      description: 'Stood by at football matches.',
    },
  ],
  achievements: [{ description: 'Cut waiting times from 40 to 25 minutes' }],
  projects: [
    { name: 'Clean hands', description: 'Posters in two languages.', url: 'https://example.org/' },
  ],
  publications: [
    { title: 'Hands first', publisher: 'Ward News', date: '2019', url: 'https://example.net/a' },
  ],
  honorsAndAwards: [{ name: 'Nurse of the year', date: '2022', description: 'Chosen by staff.' }],
  leadershipRoles: [
    {
      role: 'Shift leader',
      organization: 'Harbour Hospital',
      dates: '2022',
      description: 'Six staff.',
    },
  ],
  workshopsAndConferences: [{ name: 'Wound care days', location: 'Lagos', date: 'May 2023' }],
  membershipsAndAffiliations: [
    { organization: 'Nurses’ Association', role: 'Member', dates: 'since 2016' },
  ],
  references: [{ name: 'Dr. Ọlá Ade', title: 'Head of ward', details: 'ola@example.com' }],
  customSections: [{ title: 'Hobbies', items: ['Football', 'Choir'] }],
};
