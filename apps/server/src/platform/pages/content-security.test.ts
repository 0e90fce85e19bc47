import { expect, test } from 'vitest';
import { buildHashPolicy, buildNoncePolicy } from './content-security.ts';

const parsePolicy = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((each) => each.split(/ (.*)/s).slice(0, 2)));

test('pages of the site load films from the store only if readers may', () => {
  expect(parsePolicy(buildHashPolicy([], 'none', null))).toMatchObject({
    'media-src': "'self' blob:",
    'connect-src': "'self'",
  });
  expect(parsePolicy(buildHashPolicy([], 'none', 'https://films.example'))).toMatchObject({
    'media-src': "'self' blob: https://films.example",
    'connect-src': "'self' https://films.example",
    'img-src': "'self' data: blob:",
    'default-src': "'self'",
  });
});

test('the console loads films from this site only', () => {
  expect(parsePolicy(buildNoncePolicy('n'))).toMatchObject({
    'media-src': "'self' blob:",
    'connect-src': "'self'",
  });
});
