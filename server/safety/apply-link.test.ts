import { expect, test } from 'vitest';
import { foreignLink, isChatLink } from './apply-link.ts';

test.each([
  ['https://harbour.example', 'https://jobs.harbour.example/1', null],
  ['https://www.bmw.de', 'https://jobs.bmw.de/1', null],
  ['https://www.harbour.co.uk', 'https://jobs.harbour.co.uk/1', null],
  ['https://www.harbour.co.uk', 'https://other.co.uk/1', 'other.co.uk'],
  ['https://harbour.com.au', 'https://harbour.com/1', 'harbour.com'],
  ['https://harbour.de', 'https://harbour.de.evil.example/1', 'harbour.de.evil.example'],
  ['https://harbour.de', 'https://harbour.de@evil.example/1', 'evil.example'],
  ['https://harbour.de', 'https://HARBOUR.de./1', null],
  ['https://harbour.de', 'https://boards.greenhouse.io/harbour', null],
  ['https://harbour.de', 'https://greenhouse.io.evil.example', 'greenhouse.io.evil.example'],
  [null, 'https://evil.example', null],
  ['https://harbour.de', null, null],
  ['no address', 'https://evil.example', null],
])('of %s the link %s is foreign: %s', (company_website, application_url, foreign) => {
  expect(foreignLink({ company_website, application_url })).toBe(foreign);
});

test.each([
  ['https://wa.me/4915112345', true],
  ['https://api.whatsapp.com/send?phone=1', true],
  ['https://t.me/jobs', true],
  ['https://t.me.example.org/jobs', false],
  ['https://start.me/p/1', false],
])('%s is a chat: %s', (address, isChat) => {
  expect(isChatLink(address)).toBe(isChat);
});
