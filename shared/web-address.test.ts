import { describe, expect, test } from 'vitest';
import { fillSecrets, hideSecrets } from './web-address.ts';

describe('an address with secrets', () => {
  test.each([
    [
      'https://a.example/jobs?what=nurse&app_id=4711&app_key=s3',
      'https://a.example/jobs?what=nurse&app_id=***&app_key=***',
    ],
    ['https://a.example/jobs?API-Token=s3', 'https://a.example/jobs?API-Token=***'],
    ['https://me:s3@a.example/jobs', 'https://***:***@a.example/jobs'],
    ['https://me@a.example/jobs', 'https://***@a.example/jobs'],
    ['https://a.example/feed?sig=s3&sig=s4', 'https://a.example/feed?sig=***'],
  ])('%s is shown without them', (address, shown) => {
    expect(hideSecrets(address)).toBe(shown);
    expect(hideSecrets(shown)).toBe(shown);
  });

  test.each([
    'https://a.example/jobs?keyword=nurse&tokens_of=x&page=2',
    'https://a.example/jobs?key=',
    'https://a.example/jobs?q=a b',
    'no address',
  ])('%s has none and stays as it is', (address) => {
    expect(hideSecrets(address)).toBe(address);
  });

  const BEFORE = 'https://a.example/jobs?what=a b&token=s3';
  test.each([
    [hideSecrets(BEFORE), BEFORE],
    ['https://a.example/jobs?what=cook&token=***', 'https://a.example/jobs?what=cook&token=s3'],
    ['https://a.example/jobs?what=cook&token=new', 'https://a.example/jobs?what=cook&token=new'],
    ['https://a.example/jobs?what=cook', 'https://a.example/jobs?what=cook'],
    ['https://other.example/jobs?token=***', null],
    ['https://a.example/jobs?secret=***', null],
  ])('that was edited as %s is stored as %s', (edited, stored) => {
    expect(fillSecrets(edited, BEFORE)).toBe(stored);
  });
});
