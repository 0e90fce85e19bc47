import type { Branding } from '@film-contest/contract/branding';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let editor: Visitor;
beforeAll(async () => {
  editor = await makeStaff(app, 'editor');
});

const name = { 'zh-CN': '“半格”微电影周', 'zh-TW': '「半格」微電影週', 'en-US': 'Half Frame Week' };
const line = (text: string) => ({ 'zh-CN': text, 'zh-TW': '', 'en-US': '' });
const none: Branding = {
  slogan: line('一格一世界'),
  hotline: line('热线 12345'),
  accent: null,
  logo: null,
  scamAlerts: false,
};

async function save(changes: Partial<Branding>) {
  const { version } = await editor.get('consoleBranding');
  const settings = { name, branding: { ...none, ...changes } };
  return editor.call('saveBranding', { body: { version, settings } });
}

/** Creates a PNG of one colour with a transparent border. */
const createLogo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .extend({ top: 4, bottom: 4, left: 4, right: 4, background: '#0000' })
    .png()
    .toBuffer();

const get = (url: string) => app.visitor().request({ url });

const readContest = () => app.visitor().get('contest');

describe('branding', () => {
  test('of an empty contest is neutral', async () => {
    expect(await readContest()).toMatchObject({
      slogan: '',
      hotline: '',
      branding: { accent: null, logo: null, scamAlerts: false },
    });
  });

  test('an editor saves name, slogan and hotline, which leaves a record', async () => {
    expect(await save({})).toMatchObject({ ok: true });
    expect(await readContest()).toMatchObject({
      name: name['en-US'],
      slogan: '一格一世界',
      hotline: '',
    });
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: 'branding.save' } });
    expect(list).toMatchObject([{ target: 'settings', after: { name } }]);
    const { settings } = await owner.get('consoleSettings');
    expect(settings.branding.slogan).toEqual(none.slogan);
  });

  test('the other settings keep the branding', async () => {
    const owner = await makeStaff(app, 'owner');
    const { version, settings } = await owner.get('consoleSettings');
    const branding = { ...settings.branding, slogan: line('另一句') };
    await owner.get('saveSettings', { body: { version, settings: { ...settings, branding } } });
    expect(await readContest()).toMatchObject({ slogan: '一格一世界' });
  });

  test.each([
    [{ dark: '#FFB000', light: '#FFB000' }, 'settings.branding.accent.light', 4111],
    [{ dark: '#00B140', light: '#0A5BA8' }, 'settings.branding.accent.dark', 4112],
    [{ dark: 'red', light: '#0A5BA8' }, 'settings.branding.accent.dark', 4110],
  ])('rejects the accent %j', async (accent, field, code) => {
    expect(await save({ accent })).toMatchObject({ ok: false, fields: { [field]: { code } } });
  });

  test('rejects a logo that is no picture of the site, and an old version', async () => {
    const logo = '00000000-0000-4000-8000-000000000000';
    expect(await save({ logo })).toMatchObject({
      fields: { 'settings.branding.logo': { code: 1000 } },
    });
    const settings = { name, branding: none };
    const outcome = await editor.call('saveBranding', { body: { version: 0, settings } });
    expect(outcome).toMatchObject({ code: 4008 });
  });

  test('a logo is made small, and gives the icons a new version', async () => {
    const before = (await readContest()).branding.icons;
    const upload = await uploadFile(
      app,
      editor,
      'content_image',
      await createLogo(400, 400, '#123456'),
    );
    const accent = { dark: '#ffb000', light: '#0a5ba8' };
    expect(await save({ logo: upload.id, accent })).toMatchObject({ ok: true });
    const { branding } = await readContest();
    expect(branding).toMatchObject({
      accent: { dark: '#FFB000', light: '#0A5BA8' },
      logo: { width: 160, height: 160, tone: 'dark' },
    });
    expect(branding.icons).not.toBe(before);
    const logo = await get(branding.logo?.src ?? '');
    expect(logo.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    const picture = await sharp(logo.rawPayload).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 160, hasAlpha: true });
    expect((await get('/branding/logo-former.png')).headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
    });
  });

  test('a logo that was removed is no longer served', async () => {
    await save({});
    expect((await get('/branding/logo-x.png')).statusCode).toBe(404);
  });
});

describe('icons', () => {
  /** Returns the colour of a pixel as red, green and blue. */
  async function readPixel(png: Buffer, left: number, top: number): Promise<number[]> {
    const place = { left, top, width: 1, height: 1 };
    return [...(await sharp(png).removeAlpha().extract(place).raw().toBuffer())];
  }

  test.each([
    ['/favicon.ico', 'image/x-icon', 22, 32],
    ['/apple-touch-icon.png', 'image/png', 0, 180],
    ['/icon-192.png', 'image/png', 0, 192],
    ['/icon-512.png', 'image/png', 0, 512],
  ])('%s is an icon, as %s', async (url, type, head, side) => {
    const { statusCode, headers, rawPayload } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
    });
    const picture = sharp(rawPayload.subarray(head));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side });
  });

  test('the icon file says where its picture is', async () => {
    const { rawPayload: icon } = await get('/favicon.ico');
    const [kind, count] = [icon.readUInt16LE(2), icon.readUInt16LE(4)];
    expect([kind, count, icon[6], icon[7]]).toEqual([1, 1, 32, 32]);
    expect([icon.readUInt32LE(14), icon.readUInt32LE(18)]).toEqual([icon.length - 22, 22]);
  });

  test('show the initial on the accent, and are cached by their version', async () => {
    await save({ accent: { dark: '#FFB000', light: '#0A5BA8' } });
    const { branding } = await readContest();
    const icon = await get(`/icon-192.png?v=${branding.icons}`);
    expect(icon.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await readPixel(icon.rawPayload, 4, 4)).toEqual([0xff, 0xb0, 0]);
  });

  test('show a square logo on white, but not a wide one', async () => {
    const square = await createLogo(300, 300, '#123456');
    await save({ logo: (await uploadFile(app, editor, 'content_image', square)).id });
    const withLogo = await get('/icon-192.png');
    expect(await readPixel(withLogo.rawPayload, 4, 4)).toEqual([255, 255, 255]);
    expect(await readPixel(withLogo.rawPayload, 96, 96)).toEqual([0x12, 0x34, 0x56]);
    const wide = await createLogo(600, 100, '#123456');
    await save({ logo: (await uploadFile(app, editor, 'content_image', wide)).id });
    expect(await readPixel((await get('/icon-192.png')).rawPayload, 4, 4)).toEqual([14, 16, 17]);
  });

  test('are the built-in ones, uncached, while a network has requested too many drawings', async () => {
    const visitor = app.visitor();
    const getAgain = (url: string) => visitor.request({ url });
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    for (const dark of ['#FFB000', '#FFB001', '#FFB002', '#FFB003', '#FFB004']) {
      await save({ accent: { dark, light: '#0A5BA8' } });
      for (const side of [192, 512]) answers.push(await getAgain(`/icon-${side}.png`));
      answers.push(await getAgain('/apple-touch-icon.png'), await getAgain('/favicon.ico'));
    }
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const last = answers.at(-1);
    expect(last?.headers['cache-control']).toBe('no-store');
    expect(last?.headers['content-type']).toBe('image/x-icon');
  });

  test('of a contest against fraud without own branding are built in', async () => {
    await save({ scamAlerts: true });
    expect((await readContest()).branding.icons).toBeNull();
    expect((await get('/icon-192.png')).statusCode).toBe(200);
  });
});

test('mails show the logo by an absolute URL, and the accent', async () => {
  const logo = await uploadFile(
    app,
    editor,
    'content_image',
    await createLogo(200, 100, '#EEEEEE'),
  );
  await save({ logo: logo.id, accent: { dark: '#FFB000', light: '#0A5BA8' } });
  const owner = await makeStaff(app, 'owner');
  const previews = await owner.get('previewMail', {
    params: { key: 'mail.greeting' },
    body: { own: { 'zh-CN': null, 'zh-TW': null, 'en-US': null } },
  });
  expect(previews['en-US'].html).toMatch(/<img src="\/branding\/logo-[\w-]+\.png"/);
  expect(previews['en-US'].html).toContain('#0A5BA8');
});
