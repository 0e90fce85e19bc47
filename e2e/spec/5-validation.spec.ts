import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { expect, hydrated, test } from './instance.ts';

for (const [password, isGood] of [
  ['Ab1!cdef', true],
  ['Ab1!cdefghijklm', true],
  ['Ab1!cde', false],
  ['Ab1!cdefghijklmn', false],
  ['ab1!cdef', false],
  ['AB1!CDEF', false],
  ['Abc!cdef', false],
  ['Ab1cdefg', false],
] as const) {
  test(`5 · password ${password} is ${isGood ? 'taken' : 'refused'}`, async ({ api }) => {
    const { answer } = await api.register(undefined, { password, confirmPassword: password });
    if (isGood) expect(answer).toMatchObject({ code: 2011 });
    else expect(answer.error?.fields?.password).toMatchObject({ code: 1002 });
  });
}

for (const [what, changed, field, code] of [
  ['another confirmation', { confirmPassword: 'Other-12' }, 'confirmPassword', 1001],
  ['an email that is none', { email: 'no-address' }, 'email', 2004],
  ['no email', { email: '' }, 'email', 2005],
  ['no password', { password: '', confirmPassword: '' }, 'password', 2006],
  ['no captcha', { captcha: '' }, 'captcha', 2013],
] as const) {
  test(`5 · ${what} gives ${code}`, async ({ api }) => {
    const { answer } = await api.register(undefined, changed);
    expect(answer.error?.fields?.[field]).toMatchObject({ code });
  });
}

test('5 · the same rules speak beside the fields', async ({ page }) => {
  await page.goto('/en-US/register');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('no-address');
  await page.getByLabel('Confirm password', { exact: true }).fill('Other-12');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  for (const text of [
    'Email format is incorrect!',
    'Please input a password!',
    'Please enter captcha!',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
});

test('5 · texts are told when they are too long or too short', async ({ api }) => {
  const sendContact = (content: string) =>
    api.callApi('POST', '/api/contact', { body: { content, name: 'A', contact: 'a@example.org' } });
  const short = await sendContact('short');
  expect(short.error?.fields?.content?.msg).toBe('minimum is 10 characters');
  const long = await sendContact('x'.repeat(2001));
  expect(long.error?.fields?.content?.msg).toBe('cannot exceed 2000 characters');
});

test('5 · a file that is too large is told its limit', async ({ api }) => {
  const { token } = await api.contestant();
  const body = { kind: 'empower', filename: 'letter.pdf', size: 21 * 1024 * 1024 };
  const { msg } = await api.callApi('POST', '/api/uploads', { token, body });
  expect(msg).toBe('File size exceeds 20 M.');
});

test.describe('5 · images', () => {
  for (const [kind, size, filename, isGood] of [
    ['team_logo', '160x160', 'logo.png', true],
    ['team_logo', '160x160', 'logo.jpg', true],
    ['team_logo', '120x120', 'small.png', false],
    ['video_cover_url', '400x400', 'square.png', true],
    ['video_cover_url', '399x400', 'crooked.png', false],
    ['front_cover_url', '960x540', 'cover.jpg', true],
    ['front_cover_url', '960x960', 'shape.jpg', false],
    ['team_logo', '160x160', 'logo.gif', false],
    ['team_logo', '160x160', 'logo.webp', false],
  ] as const) {
    test(`${filename} of ${size} as ${kind} is ${isGood ? 'taken' : 'refused'}`, async ({
      api,
    }) => {
      const { token } = await api.contestant();
      const file = await drawPicture(filename, size);
      const answer = await api.upload(token, kind, file);
      expect(answer.data?.state).toBe(isGood ? 'checked' : 'refused');
    });
  }

  test('at most 5 MB', async ({ api }) => {
    const { token } = await api.contestant();
    const body = { kind: 'team_logo', filename: 'logo.png', size: 5 * 1024 * 1024 + 1 };
    const { msg } = await api.callApi('POST', '/api/uploads', { token, body });
    expect(msg).toBe('File size exceeds 5 M.');
  });
});

test.describe('5 · videos', () => {
  for (const [filename, size, isGood] of [
    ['film.mp4', '1920x1080', true],
    ['film.mov', '1920x1080', true],
    ['film.avi', '1920x1080', true],
    ['film.mkv', '1920x1080', true],
    ['small.mp4', '1280x720', false],
    ['upright.mp4', '1080x1920', false],
  ] as const) {
    test(`${filename} of ${size} is ${isGood ? 'taken' : 'refused'}`, async ({ api }) => {
      test.setTimeout(120_000);
      const { token } = await api.contestant();
      const answer = await api.upload(token, 'url', await makeFilm(filename, size, 2));
      expect(answer.data?.state).toBe(isGood ? 'checked' : 'refused');
    });
  }

  test('ten minutes and a second are too long', async ({ api }) => {
    test.setTimeout(120_000);
    const { token } = await api.contestant();
    const answer = await api.upload(token, 'url', await makeFilm('long.mp4', '1920x1080', 601));
    expect(answer.data).toMatchObject({ state: 'refused' });
  });
});

test('5 · subtitles in Chinese and English, and no corner mark or logo, are asked for', async ({
  api,
}) => {
  const { token } = await api.contestant();
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body: {} });
  const { error } = await api.callApi('POST', `/api/account/entries/${data.id}/submit`, {
    token,
    body: { version: data.version },
  });
  expect(Object.keys(error?.fields ?? {})).toEqual(
    expect.arrayContaining(['subtitles', 'declarations']),
  );
});

const folder = mkdtemp(path.join(tmpdir(), 'film-contest-spec-'));
const runFfmpeg = (...args: string[]) =>
  execa('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdin: 'ignore' });

async function drawPicture(name: string, size: string): Promise<string> {
  const file = path.join(await folder, name);
  await runFfmpeg('-f', 'lavfi', '-i', `color=teal:size=${size}`, '-frames:v', '1', file);
  return file;
}

/** Makes a film of one still image with the given duration, which is quick to encode. */
async function makeFilm(name: string, size: string, seconds: number): Promise<string> {
  const file = path.join(await folder, `${seconds} ${name}`);
  await runFfmpeg(
    ...['-f', 'lavfi', '-i', `color=navy:size=${size}:rate=${seconds > 60 ? 1 : 25}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', file],
  );
  return file;
}
