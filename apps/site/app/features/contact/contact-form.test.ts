import type { SiteHost } from '@film-contest/contract/site-host';
import { describe, expect, test, vi } from 'vitest';
import { postedForm, takePosted } from './contact-form.ts';

const posted = (body: BodyInit | null, type?: string) =>
  new Request('http://contest.test/contactUs', {
    method: 'POST',
    body,
    headers: type ? { 'content-type': type } : {},
  });

const bytes = (text: string) => new TextEncoder().encode(text);

describe('what a browser posts', () => {
  test('is read as a form', async () => {
    const form = await postedForm(posted(new URLSearchParams({ name: '读者' })));
    expect([...form]).toEqual([['name', '读者']]);
  });

  test.each([
    ['plain text', bytes('name=Ann'), 'text/plain'],
    ['JSON', bytes('{"name":"Ann"}'), 'application/json'],
    ['multipart without its end', bytes('--b\r\nname'), 'multipart/form-data; boundary=b'],
    ['multipart without a boundary', bytes('--b\r\nname'), 'multipart/form-data'],
    ['bytes of no type', bytes('name=Ann'), undefined],
    ['nothing', null, undefined],
  ])('as %s is an empty form, which is shown again', async (_, body, type) => {
    const form = await postedForm(posted(body, type));
    const captcha = { id: 'a', image: '', audio: '', expiresAt: '' };
    const call = vi.fn(async () => ({ ok: true, data: captcha, msg: '' }));
    const host = { call } as unknown as SiteHost;
    expect(await takePosted(host, form)).toEqual({
      state: 'again',
      values: { content: '', name: '', contact: '' },
      faults: {},
      captcha,
    });
  });
});
