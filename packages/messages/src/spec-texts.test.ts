import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codes } from '@film-contest/contract/codes';
import { locales } from '@film-contest/contract/locales';
import { beforeAll, describe, expect, test } from 'vitest';
import { areas } from './areas.ts';
import type { DynamicPrefix } from './dynamic-prefixes.ts';
import { getTranslator } from './load.ts';
import { findUnusedKeys } from './unused.ts';

/** Every message that the specification names, with its exact English text if given. */
const texts: readonly [
  key: string,
  english: string | null,
  values?: Record<string, number | string>,
][] = [
  ['codes.1000', 'Parameter error'],
  ['codes.1001', 'Inconsistent passwords'],
  ['codes.1002', null],
  ['codes.1003', 'Email has been registered'],
  ['codes.1004', 'Invalid reset link'],
  ['codes.1005', 'The account does not exist'],
  ['codes.1006', 'The account is not activated, please go to the email to verify'],
  ['codes.1007', 'Wrong account or password'],
  ['codes.1012', null],
  ['codes.2001', 'Code does not exist'],
  ['codes.2002', 'submit success'],
  ['codes.200211', 'Successfully submitted, will automatically jump to the homepage'],
  ['codes.2003', 'submit failed'],
  ['codes.2004', 'Email format is incorrect!'],
  ['codes.2005', 'Please enter your email!'],
  ['codes.2006', 'Please input a password!'],
  ['codes.2007', 'Incorrect password format'],
  ['codes.2008', 'Login failed, please try again!'],
  ['codes.2009', 'Login succeeded!'],
  ['codes.2010', 'Registration failed, please try again!'],
  ['codes.2011', 'Registration succeeded!'],
  ['codes.2012', 'Sending failed, please try again!'],
  ['codes.2013', 'Please enter captcha!'],
  ['codes.2014', 'Vote Successfully!'],
  ['codes.2015', 'You have voted'],
  ['codes.2016', 'Prohibit using VPN network voting!'],
  ['codes.3001', 'Incorrect verification code'],
  ['http.notFoundPage', 'Sorry, the page you visited does not exist.'],
  ['http.errorPage', 'Sorry, something went wrong.'],
  ['http.302', 'Please login again.'],
  ['http.sessionExpired', null],
  ['http.requestError', null, { status: 404 }],
  ['http.serverFailed', null],
  ...[200, 201, 202, 204, 400, 401, 403, 404, 405, 406, 410, 422, 500, 502, 503, 504].map(
    (status) => [`http.${status}`, null] as [string, null],
  ),
  ['http.chunkFailed', null, { cause: 'timeout' }],
  ['http.cssChunkFailed', null, { cause: 'missing' }],
  ['codes.4010', 'cannot exceed 80 characters', { max: 80 }],
  ['codes.4011', 'minimum is 20 characters', { min: 20 }],
  ['codes.4012', 'File size exceeds 5 M.', { size: 5 }],
  ['submit.upload.credentialsFailed', 'Failed to obtain temporary secret key'],
  ['film.share.posterFailed', 'Share picture generation error, please refresh and retry'],
  ['account.activate.failed', 'Your account verification failed'],
  ['account.register.done.title', 'Please verify your email'],
  [
    'account.register.done.text',
    'After registering, go to the mailbox to check the verification email, then log in and submit.',
  ],
  ['forms.passwordError', 'Password error'],
  ['account.forgot.done', 'The reset link was sent to the email'],
  ['shell.pager.perPage', '/page'],
  ['shell.pager.goTo', 'Go to'],
  ['shell.pager.pageSize', 'Page size'],
];

const translators = Object.fromEntries(
  locales.map((locale) => [locale, getTranslator(locale, ...areas)]),
) as Record<(typeof locales)[number], ReturnType<typeof getTranslator<(typeof areas)[number]>>>;

const translateKey = (locale: (typeof locales)[number], key: string, values = {}) =>
  translators[locale].translateDynamicKey(key as `${DynamicPrefix}x`, values);

const repository = join(import.meta.dirname, '../../..');
const apps = join(repository, 'apps');
let unused: string[];
let sources: string;

beforeAll(async () => {
  unused = await findUnusedKeys(apps);
  const folders = [apps, join(repository, 'packages/contract/src')];
  const listed = folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
  const files = (await Promise.all(listed)).flat();
  const wanted = files.filter(
    ({ name, parentPath }) =>
      /\.tsx?$/.test(name) && !name.includes('.test.') && !parentPath.includes('node_modules'),
  );
  const read = wanted.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'));
  sources = (await Promise.all(read)).join('\n');
});

describe.each(texts)('%s', (key, english, values) => {
  test('has the text of the specification in every language', () => {
    if (english !== null) expect(translateKey('en-US', key, values)).toBe(english);
    const said = locales.map((locale) => translateKey(locale, key, values));
    expect(said.every((text) => text && text.length > 1)).toBe(true);
    const chinese = said.slice(0, 2);
    expect(chinese.every((text) => /\p{Script=Han}/u.test(text ?? ''))).toBe(true);
  });

  test('is used', () => {
    expect(unused).not.toContain(key);
    if (!/^codes\.\d+$/.test(key)) return;
    const number = Number(key.slice('codes.'.length));
    const [name] = Object.entries(codes).find(([, code]) => code === number) ?? [];
    expect(sources).toMatch(
      new RegExp(`'${key}'|'${name}'|codes\\.${name}\\b|code\\('${name}'\\)`),
    );
  });
});

test('Simplified Chinese names the phone where the specification does', () => {
  for (const key of ['codes.1003', 'codes.2004', 'codes.2005']) {
    expect(translateKey('zh-CN', key)).toContain('手机号');
  }
  expect(translateKey('zh-CN', 'account.register.done.title')).toBe('注册成功');
});
