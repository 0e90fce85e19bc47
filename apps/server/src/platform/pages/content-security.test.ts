import { expect, test } from 'vitest';
import { buildHashPolicy, buildNoncePolicy } from './content-security.ts';

const parse = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((each) => each.split(/ (.*)/s).slice(0, 2)));

test('pages of the site load films from the store only if readers may', () => {
  expect(parse(buildHashPolicy([], 'none', null))).toMatchObject({
    'media-src': "'self' blob:",
    'connect-src': "'self'",
  });
  expect(parse(buildHashPolicy([], 'none', 'https://films.example'))).toMatchObject({
    'media-src': "'self' blob: https://films.example",
    'connect-src': "'self' https://films.example",
    'img-src': "'self' data: blob:",
    'default-src': "'self'",
  });
});

test('the console loads films from this site only', () => {
  expect(parse(buildNoncePolicy('n'))).toMatchObject({
    'media-src': "'self' blob:",
    'connect-src': "'self'",
  });
});
