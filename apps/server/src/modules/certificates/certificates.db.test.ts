import { codes } from '@film-contest/contract/codes';
import { locales } from '@film-contest/contract/locales';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  publishAwardedFilm,
  publishResults,
  readOneCertificate,
  resetCertificates,
  setState,
} from '../../../test/certificates.ts';
import { createEntrant, createRandomId, makeStaff } from '../../../test/factories.ts';
import { readPdf, removeWhitespace } from '../../../test/read-pdf.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { updateCertificates } from './update-certificates.ts';

const app = await createTestApp();
afterAll(app.close);

let owner: Visitor;
let maker: Awaited<ReturnType<typeof createEntrant>>;
beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
  maker = await createEntrant(app);
});
beforeEach(() => resetCertificates(app));
afterEach(() => vi.restoreAllMocks());

const settle = () => updateCertificates(app.db);
const hour = 3600_000;

describe('the check', () => {
  test.each([
    ['en-US', 'Gold', 'The Link'],
    ['zh-CN', '金奖', 'The Link'],
    ['zh-TW', '金獎', 'The Link'],
  ] as const)('shows a certificate in %s', async (locale, award, title) => {
    await publishAwardedFilm(app, maker.account);
    await settle();
    const { number, issued_at } = await readOneCertificate(app);
    const params = { number: number.toLowerCase().replaceAll('-', ' ') };
    expect(await app.visitor({ locale }).get('checkCertificate', { params })).toEqual({
      ...{ state: 'valid', number, award, title, titleLang: 'en-US', team: '第七放映室' },
      ...{ school: '江城大学', issuedAt: issued_at.toISOString() },
    });
  });

  test('shows nothing of a film that has left the contest, before the next minute', async () => {
    const { entry } = await publishAwardedFilm(app, maker.account);
    await settle();
    const { number } = await readOneCertificate(app);
    await setState(app, 'entries', entry, 'disqualified');
    const answer = await app.visitor().get('checkCertificate', { params: { number } });
    expect(answer).toEqual({ state: 'revoked', number });
  });

  test.each(['7K3M-Q9XA-41CD', '0000-0000-0000', 'nonsense', '%00'])(
    'does not find %j',
    async (number) => {
      const answer = await app.visitor().call('checkCertificate', { params: { number } });
      expect(answer).toMatchObject({ ok: false, code: codes.notFound });
    },
  );
});

describe('a download', () => {
  const request = (url: string) => app.visitor().request({ url });

  test.each(locales)('shows the certificate in %s', async (locale) => {
    await publishAwardedFilm(app, maker.account);
    await settle();
    const { certificates } = await maker.get('myCertificates');
    const [certificate] = certificates;
    const url = certificate?.files.find((file) => file.locale === locale)?.url ?? '';
    const { rawPayload, headers } = await request(url);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    });
    const { text, info } = await readPdf(rawPayload);
    expect(text).toContain({ 'zh-CN': '金奖', 'zh-TW': '金獎', 'en-US': 'Gold' }[locale]);
    expect(removeWhitespace(text)).toContain(certificate?.number);
    expect(info.Title).toContain('The Link');
  });

  test('is only by its own URL, for some minutes, while the certificate is valid', async () => {
    const { entry } = await publishAwardedFilm(app, maker.account);
    await settle();
    const { certificates } = await maker.get('myCertificates');
    const url = certificates[0]?.files[0]?.url ?? '';
    const expected = [
      [url.replace(/\/signed\/\d+/, '/signed/9999999999'), 403],
      [url.replace(certificates[0]?.number ?? '', '7K3M-Q9XA-41CD'), 403],
      [url.replace('zh-CN', 'xx'), 404],
    ] as const;
    for (const [address, status] of expected)
      expect([address, (await request(address)).statusCode]).toEqual([address, status]);
    await setState(app, 'entries', entry, 'hidden');
    expect((await request(url)).statusCode).toBe(404);
    expect(await maker.get('myCertificates')).toEqual({ certificates: [] });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hour);
    expect((await request(url)).statusCode).toBe(403);
  });

  test('does not print for HEAD', async () => {
    await publishAwardedFilm(app, maker.account);
    await settle();
    const { certificates } = await maker.get('myCertificates');
    const url = certificates[0]?.files[0]?.url ?? '';
    const answer = await app.visitor().request({ method: 'HEAD', url });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
  });
});

describe('lists', () => {
  test('show an entrant only their own certificates', async () => {
    await publishAwardedFilm(app, maker.account);
    await settle();
    const other = await createEntrant(app);
    expect(await other.get('myCertificates')).toEqual({ certificates: [] });
    expect((await maker.get('myCertificates')).certificates).toMatchObject([{ award: 'Gold' }]);
  });

  test('show staff also the revoked ones of an entry, without files', async () => {
    const { entry, award } = await publishAwardedFilm(app, maker.account);
    await publishResults(app);
    await settle();
    await setState(app, 'contents', award, 'removed');
    await settle();
    const { certificates } = await owner.get('entryCertificates', { params: { id: entry } });
    expect(certificates).toMatchObject([
      { award: 'Gold', revoked: 'award', revokedAt: expect.any(String), files: [] },
      { award: null, revoked: null, revokedAt: null, files: [{}, {}, {}] },
    ]);
  });

  test('of an unknown entry are not found', async () => {
    const answer = await owner.call('entryCertificates', { params: { id: createRandomId() } });
    expect(answer).toMatchObject({ ok: false, code: codes.notFound });
  });
});
