import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../test/app.ts';
import { createEntrant, makeEntry } from '../test/factories.ts';
import { createPicture, uploadFile } from '../test/upload-file.ts';
import { createUrlSigner } from './modules/media/media.ts';

/** Every route of the server, with its methods. */
const routes = new Map<string, Set<string>>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    routes.set(url, methods);
  });
});

const app = await createTestApp({
  site: async () => ({
    entry: { module: { answerPage: async () => new Response('no page', { status: 404 }) } },
  }),
});
afterAll(app.close);

/** Values of route parameters that exist in the database. */
const known: Record<string, string> = {};

beforeAll(async () => {
  const owner = await createEntrant(app);
  const logo = await uploadFile(app, owner, 'team_logo', await createPicture(160, 160));
  await makeEntry(app, 'published', { owner: owner.account, form: { team_logo: logo.id } });
  letSecondsPass(6);
  const signed = createUrlSigner(app.ctx);
  const readTicket = (key: string) => signed(key).split('/')[3] ?? '';
  Object.assign(known, {
    folder: `pictures/${logo.id}`,
    folderTicket: readTicket(`pictures/${logo.id}/x`),
    id: logo.id,
  });
});

const segments = [
  'a'.repeat(300),
  'a'.repeat(5000),
  '好'.repeat(200),
  '%00',
  'a%00.webp',
  '%c0%ae%c0%ae%c0%af',
  '%ed%a0%80',
  '%ff%fe',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '..%5c..%5c',
  'a'.repeat(100).concat('/').repeat(50),
  '%0d%0aset-cookie:%20a=b',
  '__proto__',
  '%zz',
];

/** Builds a route's URLs with `segment` as one of the parameters. */
function buildUrls(route: string, segment: string): string[] {
  const getUsualValue = (name: string) => (name === 'ticket' ? known.folderTicket : known.id) ?? '';
  const parameters = [...route.matchAll(/:(\w+)|\*/g)];
  const addresses = parameters.map((fuzzed) =>
    route.replace(/:(\w+)|\*/g, (whole, name = '', index = 0) =>
      index === fuzzed.index ? segment : whole === '*' ? (known.folder ?? '') : getUsualValue(name),
    ),
  );
  const isFile = route.startsWith('/media/') && route.endsWith('*');
  return isFile
    ? [...addresses, addresses[0]?.replace(segment, `${known.folder}/${segment}`) ?? '']
    : addresses;
}

test.each(segments.map((segment) => [segment.slice(0, 40), segment] as const))(
  'no route fails at %s in its path or query',
  { timeout: 60_000 },
  async (_, segment) => {
    const visitor = app.visitor();
    const failed: string[] = [];
    const requestUrl = async (method: string, url: string) => {
      const { statusCode } = await visitor.request({ method: method as 'GET', url });
      if (statusCode >= 500) failed.push(`${statusCode} ${method} ${url.slice(0, 100)}`);
    };
    for (const [route, methods] of routes) {
      for (const method of methods) {
        for (const url of buildUrls(route, segment)) await requestUrl(method, url);
        if (!route.includes(':'))
          await requestUrl(
            method,
            `${route.replace('*', 'x')}?search=${segment}&locale=${segment}&entry=${segment}`,
          );
      }
    }
    expect(failed).toEqual([]);
    expect(routes.size).toBeGreaterThan(100);
  },
);
