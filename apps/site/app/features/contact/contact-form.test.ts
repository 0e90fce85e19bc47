import type { SiteHost } from '@film-contest/contract/site-host';
import { describe, expect, test, vi } from 'vitest';
import { handlePostedForm, readPostedForm, type Subject } from './contact-form.ts';

const buildPost = (body: BodyInit | null, type?: string) =>
  new Request('http://contest.test/contactUs', {
    method: 'POST',
    body,
    headers: type ? { 'content-type': type } : {},
  });

const encodeText = (text: string) => new TextEncoder().encode(text);

describe('a posted form', () => {
  test('is parsed', async () => {
    const form = await readPostedForm(buildPost(new URLSearchParams({ name: '读者' })));
    expect([...form]).toEqual([['name', '读者']]);
  });

  test.each([
    ['plain text', encodeText('name=Ann'), 'text/plain'],
    ['JSON', encodeText('{"name":"Ann"}'), 'application/json'],
    ['multipart without its end', encodeText('--b\r\nname'), 'multipart/form-data; boundary=b'],
    ['multipart without a boundary', encodeText('--b\r\nname'), 'multipart/form-data'],
    ['bytes of no type', encodeText('name=Ann'), undefined],
    ['nothing', null, undefined],
  ])('with %s is empty and shown again', async (_, body, type) => {
    expect([...(await readPostedForm(buildPost(body, type)))]).toEqual([]);
  });
});

describe('the answer to a posted message', () => {
  const captcha = { id: 'a', image: '/picture', audio: '', expiresAt: '' };
  const message = {
    content: 'When does it open?',
    film: '',
    name: 'Ann',
    contact: 'ann@example.org',
  };

  /** Handles a posted form for which the API reports errors in these fields. */
  async function handlePost(given: Record<string, string>, faulty: string[], subject?: Subject) {
    const call = vi.fn(async (name: string) =>
      name === 'createCaptcha'
        ? { ok: true, data: captcha, msg: '' }
        : {
            ok: faulty.length === 0,
            msg: 'said',
            fields: Object.fromEntries(faulty.map((field) => [field, { code: 1, msg: field }])),
          },
    );
    const form = new FormData();
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    const answer = await handlePostedForm({ call } as unknown as SiteHost, form, subject);
    return { answer, calls: call.mock.calls.map(([name]) => name) };
  }

  test('without errors contains a captcha, drawn when it is loaded', async () => {
    const { answer, calls } = await handlePost(message, ['captcha']);
    expect(answer).toEqual({ state: 'again', values: message, faults: {}, captcha });
    expect(calls).toEqual(['sendContact', 'createCaptcha']);
  });

  test('with errors names them and contains no captcha', async () => {
    const { answer, calls } = await handlePost({}, ['content', 'name', 'contact', 'captcha']);
    expect(answer).toEqual({
      state: 'again',
      values: { content: '', film: '', name: '', contact: '' },
      faults: { content: 'content', name: 'name', contact: 'contact' },
      captcha: null,
    });
    expect(calls).toEqual(['sendContact']);
  });

  test('with a wrong captcha contains its error and another captcha', async () => {
    const { answer } = await handlePost({ ...message, captchaId: 'a', captcha: '1' }, ['captcha']);
    expect(answer).toMatchObject({ faults: { captcha: 'captcha' }, captcha });
  });

  test('with the right captcha confirms the message', async () => {
    const { answer } = await handlePost({ ...message, captchaId: 'a', captcha: '234567' }, []);
    expect(answer).toEqual({ state: 'sent', msg: 'said' });
  });

  test('sends an objection to its round', async () => {
    const { answer, calls } = await handlePost({ ...message, film: '0042' }, ['captcha'], {
      purpose: 'objection',
      round: 'r',
    });
    expect(answer).toMatchObject({ state: 'again', values: { film: '0042' }, captcha });
    expect(calls).toEqual(['sendObjection', 'createCaptcha']);
  });

  test('sends an appeal about its batch', async () => {
    const { answer, calls } = await handlePost(message, ['captcha'], {
      purpose: 'appeal',
      batch: 7,
    });
    expect(answer).toMatchObject({ state: 'again', values: message, captcha });
    expect(calls).toEqual(['sendAppeal', 'createCaptcha']);
  });
});
