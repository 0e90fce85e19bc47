import { expect, test } from 'vitest';
import { buildHashPolicy, buildNoncePolicy } from './content-security.ts';

const parse = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((each) => each.split(/ (.*)/s).slice(0, 2)));

test.each([
  ['a page of the site', (origin: string | null) => buildHashPolicy([], 'none', origin)],
  ['the console', (origin: string | null) => buildNoncePolicy('n', origin)],
])('%s loads films from the store only if readers may', (_, build) => {
  expect(parse(build(null))).toMatchObject({
    'media-src': "'self' blob:",
    'connect-src': "'self'",
  });
  expect(parse(build('https://films.example'))).toMatchObject({
    'media-src': "'self' blob: https://films.example",
    'connect-src': "'self' https://films.example",
    'img-src': "'self' data: blob:",
    'default-src': "'self'",
  });
});
