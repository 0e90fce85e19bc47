import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeCaptcha } from '../../../test/factories.ts';
import * as drawing from '../../platform/captcha/draw.ts';
import * as speaking from '../../platform/captcha/speak.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { consumeCaptcha } from './captcha.ts';

const app = await createTestApp();
afterAll(app.close);

const isRight = async (
  answer: { captchaId: string; captcha: string },
  forWhat?: string,
): Promise<boolean> =>
  consumeCaptcha(app.db, 'vote', answer, forWhat).then(
    () => true,
    () => false,
  );

test('the sound has the language of the page, not of the browser', async () => {
  const fetchAudio = async (url: string, browser: string) => {
    const headers = { 'accept-language': browser };
    return (await app.visitor().request({ url, headers })).rawPayload.toString('base64');
  };
  const page = app.visitor({ locale: 'zh-TW' });
  const { audio } = await page.get('createCaptcha', { body: { purpose: 'forgot' } });
  const spoken = await fetchAudio(audio, 'en-US');
  expect(await fetchAudio(audio, 'zh-CN')).toBe(spoken);
  expect(await fetchAudio(audio.replace('zh-TW', 'en-US'), 'zh-CN')).not.toBe(spoken);
});

test('the sound is equal each time and limited to five requests', async () => {
  const draw = () => app.visitor().get('createCaptcha', { body: { purpose: 'forgot' } });
  const [one, two] = [await draw(), await draw()];
  await app.db.updateTable('captchas').set({ code: '234567' }).execute();
  const fetchAudio = (url: string) => app.visitor().request({ url });
  const heard = await Promise.all(Array.from({ length: 5 }, () => fetchAudio(one.audio)));
  expect(new Set(heard.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const sounds = new Set(heard.map(({ rawPayload }) => rawPayload.toString('base64')));
  expect(sounds.size).toBe(1);
  expect((await fetchAudio(one.audio)).statusCode).toBe(429);
  const other = await fetchAudio(two.audio);
  expect(other.statusCode).toBe(200);
  expect(sounds).not.toContain(other.rawPayload.toString('base64'));
});

test('the captchas with sound are limited per network and hour', async () => {
  const listen = async (address: string) => {
    const { captchaId } = await makeCaptcha(app, 'vote');
    const answer = await app
      .visitor({ address })
      .request({ url: `/api/captcha/${captchaId}/audio.wav` });
    return answer.statusCode;
  };
  for (let i = 0; i < 10; i++) expect(await listen(`203.0.113.${i}`)).toBe(200);
  expect(await listen('203.0.113.200')).toBe(429);
  expect(await listen('203.0.114.1')).toBe(200);
});

describe('the sound limit of a network', () => {
  const requestAudio = (captchaId: string, address: string, headers = {}) =>
    app
      .visitor({ address, headers })
      .request({ url: `/api/captcha/${captchaId}/audio.wav` })
      .then(({ statusCode }) => statusCode);
  const createCaptchaId = async () => (await makeCaptcha(app, 'vote')).captchaId;

  test('counts a captcha once, however often its sound is requested', async () => {
    const id = await createCaptchaId();
    for (let i = 0; i < 5; i++) expect(await requestAudio(id, '203.0.115.1')).toBe(200);
    for (let i = 0; i < 10; i++) expect(await requestAudio(id, '203.0.115.1')).toBe(429);
    expect(await requestAudio(await createCaptchaId(), '203.0.115.2')).toBe(200);
  });

  test('applies to repeated sounds of a captcha too', async () => {
    const first = await createCaptchaId();
    expect(await requestAudio(first, '203.0.116.1')).toBe(200);
    for (let i = 1; i < 10; i++)
      expect(await requestAudio(await createCaptchaId(), '203.0.116.1')).toBe(200);
    expect(await requestAudio(first, '203.0.116.1')).toBe(200);
    const id = await createCaptchaId();
    for (let i = 0; i < 5; i++) expect(await requestAudio(id, '203.0.116.1')).toBe(429);
  });

  test('a page of another site cannot request a sound', async () => {
    const id = await createCaptchaId();
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    for (let i = 0; i < 5; i++) expect(await requestAudio(id, '203.0.117.1', elsewhere)).toBe(403);
    expect(await requestAudio(id, '203.0.117.1', { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });
});

test('repetitions of a request with the same answer are one try, in any order', async () => {
  const captcha = await makeCaptcha(app, 'vote');
  const tries = Array.from({ length: 10 }, () => isRight(captcha, 'one'));
  expect(await Promise.all(tries)).toEqual(Array(10).fill(true));
  expect(await isRight(captcha, 'another')).toBe(false);
  expect(await isRight(captcha)).toBe(false);
  expect(await isRight(captcha, 'one')).toBe(true);
});

test('a repetition of a request with another answer is another try', async () => {
  const captcha = await makeCaptcha(app, 'vote');
  expect(await isRight({ ...captcha, captcha: '999999' }, 'one')).toBe(false);
  expect(await isRight(captcha, 'one')).toBe(false);
});

test('without a named request, each answer is a separate try', async () => {
  const captcha = await makeCaptcha(app, 'vote');
  expect(await isRight(captcha)).toBe(true);
  expect(await isRight(captcha)).toBe(false);
  expect(await isRight({ captchaId: randomUUID(), captcha: '234567' })).toBe(false);
});

describe('drawing captchas', () => {
  const draw = vi.spyOn(drawing, 'drawCaptcha');
  const speak = vi.spyOn(speaking, 'speakCaptcha');
  const countDrawings = () => draw.mock.calls.length + speak.mock.calls.length;
  const requestCaptcha = () => app.visitor().call('createCaptcha', { body: {} });

  test('runs outside the event loop', async () => {
    const { image, audio } = await app.visitor().get('createCaptcha', { body: {} });
    const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 560, height: 350 });
    const sound = await app.visitor().request({ url: audio });
    expect(sound.rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
    expect(countDrawings()).toBe(0);
  });

  test('is limited in a burst; the rest returns busy and stores no row', async () => {
    const countCaptchas = async () =>
      (await app.db.selectFrom('captchas').select('id').execute()).length;
    const before = await countCaptchas();
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => requestCaptcha()));
    const drawn = outcomes.filter(({ ok }) => ok).length;
    expect(drawn).toBeGreaterThanOrEqual(100);
    expect(drawn).toBeLessThan(300);
    for (const outcome of outcomes.filter(({ ok }) => !ok)) {
      expect(outcome).toMatchObject({ code: 4005, data: { waitMs: expect.any(Number) } });
    }
    expect(await countCaptchas()).toBe(before + drawn);
    expect(countDrawings()).toBe(0);
  });

  test('happens on request if the picture has a URL, with an equal result each time', async () => {
    const draw = vi.spyOn(app.ctx.captchas, 'draw');
    const { image } = await app.visitor().get('createCaptcha', { body: { image: 'url' } });
    expect(draw).not.toHaveBeenCalled();
    const requestImage = (headers = {}) => app.visitor().request({ url: image, headers });
    expect((await requestImage({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const [first, second] = [await requestImage(), await requestImage()];
    expect(first.headers['content-type']).toBe('image/png');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await requestImage()).statusCode).toBe(200);
    expect((await requestImage()).statusCode).toBe(429);
    expect(draw).toHaveBeenCalledTimes(3);
    draw.mockRestore();
  });

  test('of a picture or sound returns 503 in a burst', async () => {
    const { image, audio } = await app.visitor().get('createCaptcha', { body: { image: 'url' } });
    const busy = vi.spyOn(app.ctx.captchas, 'draw').mockRejectedValue(new ProcessBusy('busy'));
    for (const url of [image, audio]) {
      const answer = await app.visitor().request({ url });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
    }
    busy.mockRestore();
  });

  test('is limited to 120 times in ten minutes per IP address', async () => {
    const visitor = app.visitor();
    const body = { image: 'url' } as const;
    for (let i = 0; i < 120; i++) {
      expect(await visitor.call('createCaptcha', { body })).toMatchObject({ ok: true });
    }
    expect(await visitor.call('createCaptcha', { body })).toMatchObject({ code: 4003 });
  });
});
