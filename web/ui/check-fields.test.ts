import { describe, expect, test } from 'vitest';
import { loginSchema, registerSchema } from '../../shared/auth.ts';
import { checkFields } from './check-fields.ts';

describe('checkFields', () => {
  test('gives the body as the API wants it, without fields that it does not name', () => {
    const typed = {
      email: ' Ama@Example.COM ',
      password: 'secret1',
      confirm: 'secret1',
      returnTo: '/jobs/7',
    };
    expect(checkFields(registerSchema, typed, {})).toEqual({
      body: { email: 'ama@example.com', password: 'secret1', returnTo: '/jobs/7' },
    });
  });

  test('leaves passwords as they were typed', () => {
    expect(
      checkFields(loginSchema, { email: 'a@example.com', password: ' Pass Word ' }, {}),
    ).toEqual({
      body: { email: 'a@example.com', password: ' Pass Word ' },
    });
  });

  test('says one thing about each wrong field', () => {
    expect(checkFields(registerSchema, { email: '', password: 'abc' }, {})).toEqual({
      problems: {
        email: 'Enter your email address.',
        password: 'Password should be at least 6 characters',
      },
    });
    expect(checkFields(loginSchema, { email: 'nobody', password: '' }, {})).toEqual({
      problems: {
        email: 'Enter an email address such as name@example.com.',
        password: 'Enter your password.',
      },
    });
  });

  test('adds what the schema cannot see, and lets the schema speak first', () => {
    const typed = { email: 'a@example.com', password: 'secret1' };
    expect(checkFields(registerSchema, typed, { confirm: 'Passwords do not match' })).toEqual({
      problems: { confirm: 'Passwords do not match' },
    });
    expect(checkFields(registerSchema, { ...typed, password: '' }, { password: 'Other' })).toEqual({
      problems: { password: 'Enter a password.' },
    });
  });
});
