import { codes } from '@film-contest/contract/codes';
import { locales } from '@film-contest/contract/locales';
import { papers } from '@film-contest/contract/papers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  createRandomId,
  makeEntry,
  openContest,
  texts,
} from '../../../test/factories.ts';
import { readPdf, removeWhitespace } from '../../../test/read-pdf.ts';
import { forkContext } from '../../context.ts';
import type { PaperDocument } from '../../platform/documents/document.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { registerPaperFiles } from './papers.routes.ts';
import { createPaperPrinter, planBlankPaper } from './papers.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() =>
  openContest(app, {
    name: { 'zh-CN': '看穿大赛', 'zh-TW': '看穿競賽', 'en-US': 'The Contest' },
    organiser: { 'zh-CN': '江城影视', 'zh-TW': '', 'en-US': 'Rivertown' },
  }),
);

const requestPaper = (url: string) => app.visitor().request({ url });
const listPaperUrls = async (maker: Awaited<ReturnType<typeof createEntrant>>, id: string) =>
  (await maker.get('entryPapers', { params: { id } })).map(({ address }) => address);

/** Creates a server of papers with its own printer. */
function createPaperServer(draw: () => Promise<Buffer>) {
  const server = Fastify();
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(() => (value) => JSON.stringify(value));
  registerPaperFiles(server, forkContext(app.ctx, app.db), { draw, close: async () => {} });
  return server;
}

describe('the papers of an entry', () => {
  test('show the saved values, and open without a session', async () => {
    const maker = await createEntrant(app);
    const form = {
      title: '别点/那条:链接',
      guardian: { under14: true, name: '王建国', contact: 'wang@example.org', consent: true },
    };
    const { id } = await makeEntry(app, 'draft', { owner: maker.account, form });
    const offered = await maker.get('entryPapers', { params: { id } });
    expect(offered.map(({ paper }) => paper)).toEqual([...papers]);
    const answer = await requestPaper(offered[0]?.address ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Entry form - 别点 那条 链接.pdf')}`,
      'cache-control': 'no-store',
    });
    const { text } = await readPdf(answer.rawPayload);
    const said = [
      'The Contest',
      'Rivertown',
      form.title,
      texts.desc,
      texts.team,
      texts.team_desc,
      texts.school_name,
      'Student Group',
      maker.account.email,
      form.guardian.name,
      form.guardian.contact,
      'url.bin',
      'team_logo.bin',
    ];
    for (const each of said) expect(removeWhitespace(text)).toContain(removeWhitespace(each));
    expect(text).not.toContain('empower.bin');
  });

  test('show the school of the revised form', async () => {
    const maker = await createEntrant(app);
    const { id, form } = await makeEntry(app, 'published', { owner: maker.account });
    const revised = { ...form, group: 'student', school_id: null, school_name: '临江大学' };
    const revision = JSON.stringify({ form: revised, reasons: [], savedAt: '' });
    await app.db.updateTable('entries').set({ revision }).where('id', '=', id).execute();
    const [address] = await listPaperUrls(maker, id);
    const { text } = await readPdf((await requestPaper(address ?? '')).rawPayload);
    expect(removeWhitespace(text)).toContain('临江大学');
    expect(removeWhitespace(text)).not.toContain(texts.school_name);
  });

  test.each(locales)('are in the language of the call, %s', async (locale) => {
    const maker = await createEntrant(app);
    const { id, number } = await makeEntry(app, 'in_review', { owner: maker.account });
    const visitor = Object.assign(app.visitor({ locale }), { token: maker.token });
    const offered = await visitor.get('entryPapers', { params: { id } });
    const { text, info } = await readPdf(
      (await requestPaper(offered[2]?.address ?? '')).rawPayload,
    );
    const names = { 'zh-CN': '授权书', 'zh-TW': '授權書', 'en-US': 'Letter of authorization' };
    const organisers = { 'zh-CN': '江城影视', 'zh-TW': '本競賽主辦單位', 'en-US': 'Rivertown' };
    expect(info.Title).toBe(`${names[locale]} · ${texts.title}`);
    expect(text).toContain(organisers[locale]);
    expect(text).toContain(String(number).padStart(4, '0'));
  });

  test('show the last saved values', async () => {
    const maker = await createEntrant(app);
    const { id, version } = await makeEntry(app, 'draft', { owner: maker.account });
    const [, address = ''] = await listPaperUrls(maker, id);
    const readPaperText = async () =>
      (await readPdf((await requestPaper(address)).rawPayload)).text;
    expect(await readPaperText()).toContain(texts.title);
    await maker.get('saveEntry', { params: { id }, body: { title: '第二个名字', version } });
    expect(await readPaperText()).toContain('第二个名字');
  });

  test('of an empty draft are blank', async () => {
    const maker = await createEntrant(app);
    const { id } = await maker.get('createEntry', { body: {} });
    for (const address of await listPaperUrls(maker, id)) {
      const answer = await requestPaper(address);
      expect(answer.statusCode).toBe(200);
      expect((await readPdf(answer.rawPayload)).text).toContain('The Contest');
    }
  });

  test('are only for the owner of the entry', async () => {
    const [maker, other] = [await createEntrant(app), await createEntrant(app)];
    const { id } = await makeEntry(app, 'draft', { owner: maker.account });
    for (const foreign of [id, createRandomId()]) {
      const answer = await other.call('entryPapers', { params: { id: foreign } });
      expect(answer).toMatchObject({ ok: false, code: codes.notFound });
    }
    const stranger = await app.visitor().request({ url: `/api/account/entries/${id}/papers` });
    expect(stranger.json()).toMatchObject({ status: 302, data: null });
  });

  test('open for some minutes, only by their own URL', async () => {
    const maker = await createEntrant(app);
    const [mine, theirs] = [
      await makeEntry(app, 'draft', { owner: maker.account }),
      await makeEntry(app, 'draft'),
    ];
    const [address = ''] = await listPaperUrls(maker, mine.id);
    const expected = [
      [address, 200],
      [address.replace(mine.id, theirs.id), 403],
      [address.replace(/\/signed\/\d+/, '/signed/9999999999'), 403],
      [address.replace('entry-form', 'invoice'), 404],
      [address.replace('en-US', 'xx'), 404],
    ] as const;
    for (const [url, status] of expected) {
      expect([url, (await requestPaper(url)).statusCode]).toEqual([url, status]);
    }
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 17 * 60 * 1000);
    const late = await requestPaper(address);
    vi.restoreAllMocks();
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ status: 403, data: null });
  });

  test('are limited per account, not for others', async () => {
    const finish: (() => void)[] = [];
    const draw = () =>
      new Promise<Buffer>((resolve) => finish.push(() => resolve(Buffer.from(''))));
    const printing = createPaperServer(draw);
    const createEntryAndRequest = async (maker: Awaited<ReturnType<typeof createEntrant>>) => {
      const { id } = await makeEntry(app, 'draft', { owner: maker.account });
      return (await listPaperUrls(maker, id)).map((url) => printing.inject(url).then());
    };
    const [greedy, modest] = [await createEntrant(app), await createEntrant(app)];
    const mine = await createEntryAndRequest(greedy);
    await expect.poll(() => finish.length).toBe(3);
    for (const answer of await Promise.all(await createEntryAndRequest(greedy))) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    const theirs = await createEntryAndRequest(modest);
    await expect.poll(() => finish.length).toBe(6);
    for (const each of finish) each();
    for (const { statusCode } of await Promise.all([...mine, ...theirs])) {
      expect(statusCode).toBe(200);
    }
    await printing.close();
  });

  test('are not found after the entry was deleted', async () => {
    const maker = await createEntrant(app);
    const { id } = await makeEntry(app, 'draft', { owner: maker.account });
    const [address = ''] = await listPaperUrls(maker, id);
    await maker.get('discardEntry', { params: { id } });
    expect((await requestPaper(address)).statusCode).toBe(404);
  });
});

describe('a blank paper', () => {
  test.each(papers)('%s is public, and has an ETag', async (paper) => {
    const url = `/api/papers/${paper}.pdf?locale=zh-CN`;
    const answer = await requestPaper(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=60',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(answer.headers.vary ?? '').not.toContain('Accept-Language');
    expect((await readPdf(answer.rawPayload)).text).toContain('江城影视');
    const again = await app
      .visitor()
      .request({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('in an unknown language falls back to the language of the request', async () => {
    const readPaperTitle = async (query: string, language: string) => {
      const url = `/api/papers/commitment.pdf${query}`;
      const headers = { 'accept-language': language };
      const answer = await app.visitor().request({ url, headers });
      const { vary = '' } = answer.headers;
      expect(String(vary).includes('Accept-Language')).toBe(!query.endsWith('=zh-tw'));
      return (await readPdf(answer.rawPayload)).info.Title;
    };
    expect(await readPaperTitle('?locale=fr', 'en')).toBe('Copyright commitment');
    expect(await readPaperTitle('?locale=zh-tw', 'en')).toBe('著作權承諾書');
    expect(await readPaperTitle('?locale=zh-CN&locale=en-US', 'zh-TW')).toBe('著作權承諾書');
  });

  test.each(['invoice', 'ENTRY-FORM', '..%2f..%2fetc', 'constructor'])(
    '%s is not found',
    async (name) => {
      expect((await requestPaper(`/api/papers/${name}.pdf`)).statusCode).toBe(404);
    },
  );

  test('is in the API document', async () => {
    const document = (await requestPaper('/api/openapi.json')).json();
    const { get } = document.paths['/api/papers/{paper}.pdf'];
    expect(Object.keys(get.responses['200'].content)).toEqual(['application/pdf']);
  });
});

describe('printing', () => {
  const createPrinter = (answers: (() => Promise<Buffer>)[]) => {
    const asked: PaperDocument[] = [];
    const draw = async (make: () => Promise<PaperDocument>) => {
      asked.push(await make());
      return (answers.shift() ?? (async () => Buffer.from('pdf')))();
    };
    return { asked, printer: { draw, close: async () => {} } };
  };

  test('happens once for concurrent requests, and again after an error', async () => {
    const { asked, printer } = createPrinter([() => Promise.reject(new ProcessBusy('busy'))]);
    const { pdf } = createPaperPrinter(printer);
    const planned = await planBlankPaper(app.ctx, 'commitment', 'en-US');
    await expect(Promise.all([pdf(planned), pdf(planned)])).rejects.toBeInstanceOf(ProcessBusy);
    expect(asked).toHaveLength(1);
    await Promise.all([pdf(planned), pdf(planned)]);
    expect((await pdf(planned)).toString()).toBe('pdf');
    expect(asked).toHaveLength(2);
  });

  test('accepts the next paper of an account as soon as another one has finished or failed', async () => {
    const first = Promise.withResolvers<Buffer>();
    const second = Promise.withResolvers<Buffer>();
    const waitForever = () => new Promise<Buffer>(() => {});
    const { printer } = createPrinter([
      () => first.promise,
      () => second.promise,
      waitForever,
      waitForever,
      waitForever,
    ]);
    const { pdf } = createPaperPrinter(printer);
    const planned = await planBlankPaper(app.ctx, 'commitment', 'en-US');
    const requestRevision = (number: number) =>
      pdf({ ...planned, accountId: 'one', revision: `${number}` });
    const [one, two] = [requestRevision(1), requestRevision(2), requestRevision(3)];
    const again = requestRevision(1);
    await expect(requestRevision(4)).rejects.toBeInstanceOf(ProcessBusy);
    first.resolve(Buffer.from('pdf'));
    expect(await Promise.all([one, again])).toEqual(Array(2).fill(Buffer.from('pdf')));
    void requestRevision(4);
    await expect(requestRevision(5)).rejects.toBeInstanceOf(ProcessBusy);
    second.reject(new Error('out of ink'));
    await expect(two).rejects.toThrow('out of ink');
    void requestRevision(5);
    await expect(requestRevision(6)).rejects.toBeInstanceOf(ProcessBusy);
  });

  test('caches only the latest papers', async () => {
    const { asked, printer } = createPrinter([]);
    const { pdf } = createPaperPrinter(printer);
    const planned = await planBlankPaper(app.ctx, 'commitment', 'en-US');
    const buildRevision = (revision: string) => pdf({ ...planned, revision });
    for (let i = 0; i < 40; i++) await buildRevision(`${i}`);
    await buildRevision('39');
    expect(asked).toHaveLength(40);
    await buildRevision('0');
    expect(asked).toHaveLength(41);
  });

  test('does not happen for HEAD', async () => {
    const idle = createPaperServer(() => Promise.reject(new Error('printed')));
    const answer = await idle.inject({ method: 'HEAD', url: '/api/papers/commitment.pdf' });
    await idle.close();
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-type']).toBe('application/pdf');
  });

  test('responds with Retry-After when too many are waiting', async () => {
    const busy = createPaperServer(() => Promise.reject(new ProcessBusy('busy')));
    const answer = await busy.inject('/api/papers/commitment.pdf');
    await busy.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.json()).toMatchObject({ status: 503, data: null });
  });
});
