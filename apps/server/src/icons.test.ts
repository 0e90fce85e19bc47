import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { serveIcons } from './icons.ts';

const app = Fastify();
serveIcons(app);
afterAll(() => app.close());

test.each([
  ['/favicon.ico', 'image/x-icon', 22, 32],
  ['/apple-touch-icon.png', 'image/png', 0, 180],
])('%s is the icon, as %s', async (url, type, head, side) => {
  const { statusCode, headers, rawPayload } = await app.inject({ url });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=86400' });
  const picture = sharp(rawPayload.subarray(head));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side });
});

test('the icon file says where its picture is', async () => {
  const { rawPayload: icon } = await app.inject({ url: '/favicon.ico' });
  const [kind, count] = [icon.readUInt16LE(2), icon.readUInt16LE(4)];
  expect([kind, count, icon[6], icon[7]]).toEqual([1, 1, 32, 32]);
  expect([icon.readUInt32LE(14), icon.readUInt32LE(18)]).toEqual([icon.length - 22, 22]);
});
