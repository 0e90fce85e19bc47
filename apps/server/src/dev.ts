import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { readConfig } from './config.ts';
import { onShutdownSignal } from './platform/shutdown-signal.ts';
import { startServer } from './server.ts';
import type { SiteBuild } from './site.ts';

const apps = path.resolve(import.meta.dirname, '../..');
const vites: ViteDevServer[] = [];

const createViteServer = async (name: 'site' | 'console', app: FastifyInstance) => {
  const vite = await createServer({
    root: path.join(apps, name),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: `/hmr-${name}` } },
  });
  vites.push(vite);
  return vite;
};

const site = Promise.withResolvers<ViteDevServer>();
const staffConsole = Promise.withResolvers<ViteDevServer>();

/** Starts the server with hot reload. Vite serves the site and the console, and pages are not cached. */
const starting = startServer(readConfig(), {
  withCache: false,
  site: async () =>
    (await (await site.promise).ssrLoadModule('virtual:react-router/server-build')) as SiteBuild,
  console: async () => {
    const html = await readFile(path.join(apps, 'console/index.html'), 'utf8');
    return (await staffConsole.promise).transformIndexHtml('/index.html', html);
  },
  async assets(app) {
    site.resolve(await createViteServer('site', app));
    staffConsole.resolve(await createViteServer('console', app));
    app.addHook('onRequest', async (request, reply) => {
      const url = request.url;
      if (!url.startsWith('/dist/')) return;
      const vite = await (url.startsWith('/dist/console/') ? staffConsole : site).promise;
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.writeHead(404).end();
      });
    });
  },
});

// A shutdown signal during the start takes effect after the start has been completed, so that no step is interrupted.
onShutdownSignal(
  () =>
    void starting
      .then(async (server) => {
        await Promise.allSettled(vites.map((vite) => vite.close()));
        await server.stop();
      })
      .finally(() => process.exit(0)),
);
// Prevents React Router's own Vite server from ending the process before the database connection is closed.
process.on('newListener', (name, listener) => {
  if (name === 'SIGTERM') process.nextTick(() => process.off(name, listener));
});
await starting;
