import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import cookie from '@fastify/cookie';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { session as sessionSchema } from '@film-contest/contract/accounts';
import { getCallMethodAndPath } from '@film-contest/contract/calls';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { handlers } from './api.ts';
import { callsWithoutKey, formCalls, rateLimitRules, sameSiteReads } from './call-rules.ts';
import { type ConsolePage, readBuiltConsole, serveConsole } from './console.ts';
import { type Context, withReplica } from './context.ts';
import { rejectNonLocalRequests } from './demo-host.ts';
import { serveHealth } from './health.ts';
import { getBuildFolders } from './kept-builds.ts';
import { readSession } from './modules/accounts/sessions.ts';
import { registerAuditExport } from './modules/audit-log/export.ts';
import { registerLogo } from './modules/branding/branding.routes.ts';
import { registerCaptchaFiles } from './modules/captcha/captcha.routes.ts';
import { registerCertificateFiles } from './modules/certificates/certificates.routes.ts';
import { registerExportDownloads } from './modules/entry-list/entry-list.routes.ts';
import { registerLedgerFiles } from './modules/ledger/ledger.routes.ts';
import { registerMediaFiles } from './modules/media/media.routes.ts';
import { registerDemoOutbox } from './modules/outbox/outbox.routes.ts';
import { registerPaperFiles } from './modules/papers/papers.routes.ts';
import { registerPublicResults, registerRoundDownloads } from './modules/results/results.routes.ts';
import { registerShareFiles, registerShortUrls } from './modules/share/share.routes.ts';
import { tusPath } from './modules/uploads/grants.ts';
import { registerTusRoutes } from './modules/uploads/tus.ts';
import { registerPassLanding } from './modules/venue-passes/venue-passes.routes.ts';
import { registerVoteExport } from './modules/vote-audit/vote-data-export.ts';
import { registerLiveVotes } from './modules/voting/live.ts';
import { registerApiDocument } from './open-api.ts';
import { registerCalls } from './platform/http/bind-calls.ts';
import { limitConnections } from './platform/http/connection-limits.ts';
import { createDownloadSender } from './platform/http/downloads.ts';
import { registerErrorHandler, sendErrorStatus } from './platform/http/faults.ts';
import { countJsonDepth } from './platform/http/json-depth.ts';
import { createOriginCheck } from './platform/http/origin.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import { closeSlowBodies } from './platform/http/slow-bodies.ts';
import { closeUnreadResponses } from './platform/http/unread-responses.ts';
import {
  createRangeCheck,
  getRequestAddress,
  isForwardedByUntrustedProxy,
} from './platform/ip/client-address.ts';
import { registerRequestMetrics } from './platform/metrics/register-request-metrics.ts';
import { buildSecurityHeaders, workerPolicy } from './platform/pages/content-security.ts';
import type { PageCache } from './platform/pages/page-cache.ts';
import { registerPolicyReports } from './platform/pages/policy-reports.ts';
import { serveRobotsAndSecurityTxt } from './robots.ts';
import { loadSiteBuild, type SiteBuild, serveSite } from './site.ts';
import { serveSitemap } from './sitemap.ts';

interface Options {
  pages: PageCache | null;
  /** Whether the process is about to stop: it answers requests, but its health checks fail. */
  isLeaving?: () => boolean;
  /** Loads the site's build: by default from disk, in development from Vite. */
  site?: () => Promise<SiteBuild>;
  console?: ConsolePage;
  assets?: (app: FastifyInstance) => Promise<void>;
}

/** Creates the web server with all its routes. Does not listen yet. */
export async function createApp(ctx: Context, options: Options): Promise<FastifyInstance> {
  const { config } = ctx;
  const isSecure = config.baseUrl.startsWith('https:');
  const isTrusted = createRangeCheck(config.trustedProxies);
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    logController: new LogController({ disableRequestLogging: true }),
    // `getRequestAddress` determines the client's IP address. Fastify uses the proxies only for
    // host and protocol.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // Lets a process that is being replaced respond to the requests that it has accepted.
    return503OnClosing: false,
    // Sets no short timeout for request bodies, because parts of films arrive over slow connections. `closeSlowBodies`
    // enforces a minimum rate.
    requestTimeout: 600_000,
    http: { connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 500 },
    // Handles requests that cannot be routed, for example because of an invalid encoding in the URL.
    frameworkErrors: ({ statusCode = 400 }, request, reply) =>
      void sendErrorStatus(request, reply as FastifyReply, statusCode),
  });
  app.server.headersTimeout = 20_000;
  if (config.mode === 'demo') rejectNonLocalRequests(app, config);
  closeSlowBodies(app.server, (url) => url.startsWith(`${tusPath}/`) || url === tusPath);
  closeUnreadResponses(app.server);
  limitConnections(app.server, ctx.log, isTrusted);
  const headers = buildSecurityHeaders(isSecure);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern instead of the URL, because URLs may contain tokens and search
    // texts.
    const { url: route } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
  registerRequestMetrics(app, ctx.metrics);
  // Fastify's schemas only document the API. The contract's schemas validate the input.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  registerErrorHandler(app);
  registerJsonParser(app);
  app.setNotFoundHandler((request, reply) => sendErrorStatus(request, reply, 404));
  await app.register(cookie);
  await registerApiDocument(app);
  const rateLimits = createRateLimits(ctx.pool, ctx.keys.rateLimit, rateLimitRules);
  const getClientAddress = ({ raw }: FastifyRequest) => getRequestAddress(raw, isTrusted);
  if (config.mode === 'production') collectVoterIpStatistics(app, ctx, isTrusted);
  await app.register(async (api) => {
    registerCalls(api, {
      ctx,
      withDatabase: (db) => ({ ...ctx, db }),
      pool: ctx.pool,
      responseSecret: ctx.keys.response,
      handlers,
      isSecure,
      isCrossSite: createOriginCheck(config),
      rateLimits,
      ...{ callsWithoutKey, sameSiteReads, sessionSchema },
      getClientAddress,
      authenticate: (...asked) => readSession(ctx, ...asked),
    });
    registerCaptchaFiles(api, ctx, { getClientAddress });
    registerShareFiles(api, ctx, { getClientAddress });
    registerPaperFiles(api, ctx);
    registerCertificateFiles(api, ctx);
    const download = createDownloadSender();
    registerAuditExport(api, ctx, download);
    registerExportDownloads(api, ctx, download);
    registerRoundDownloads(api, ctx, download);
    registerVoteExport(api, ctx, download);
    registerPassLanding(api, ctx, { getClientAddress, isSecure });
    registerLiveVotes(api, ctx, { getClientAddress });
    api.all('/api/*', (request, reply) => sendErrorStatus(request, reply, 404));
  });
  await app.register((uploads) => registerTusRoutes(uploads, ctx), { prefix: tusPath });
  registerPolicyReports(app, { baseUrl: config.baseUrl, getClientAddress });
  registerMediaFiles(app, ctx);
  registerLogo(app, ctx);
  registerPublicResults(app, ctx);
  await app.register(async (ledger) => registerLedgerFiles(ledger, ctx));
  registerDemoOutbox(app, ctx);
  serveHealth(app, ctx, options.isLeaving);
  serveRobotsAndSecurityTxt(app, ctx);
  serveSitemap(app, withReplica(ctx));
  serveConsole(app, options.console ?? readBuiltConsole);
  await (options.assets ?? ((server) => serveAssets(server, getBuildFolders(config))))(app);
  const { site: build = loadSiteBuild, pages } = options;
  const describeFormSender = (request: FastifyRequest) => ({
    ...{ address: getClientAddress(request), rateLimits, formCalls },
  });
  await app.register(async (site) => {
    registerShortUrls(site, ctx);
    serveSite(site, ctx, { build, pages, getFormSender: describeFormSender });
  });
  return app;
}

const askedByVoters = getCallMethodAndPath('voteChallenge').path;

/** Collects statistics of the IP addresses of voters. Does nothing in demo mode, where all addresses are private. */
function collectVoterIpStatistics(
  app: FastifyInstance,
  { callers }: Context,
  isTrusted: (address: string) => boolean,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.url !== askedByVoters) return;
    callers.note(getRequestAddress(raw, isTrusted), isForwardedByUntrustedProxy(raw, isTrusted));
  });
}

const deepestJson = 20;

/** Parses JSON bodies as Fastify does, but accepts an empty body and limits the nesting depth. */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {});
    if (countJsonDepth(String(body)) > deepestJson) {
      return done(Object.assign(new Error('nested too deeply'), { statusCode: 400 }));
    }
    return parse(request, String(body), done);
  });
}

const isWorker = /\.worker-[\w-]+\.js(\.br|\.gz)?$/;

/** Security headers that browsers apply to documents only. */
const ofDocuments = ['permissions-policy', 'cross-origin-opener-policy'];

/**
 * Serves the built files of site and console. Browsers may cache them for a year, because their names contain a
 * content hash. Also serves files of earlier versions for pages that are still open. Runs few hooks, because a page
 * loads two dozen files.
 */
export async function serveAssets(
  app: FastifyInstance,
  folders: ReturnType<typeof getBuildFolders>,
): Promise<void> {
  const assets: Omit<FastifyStaticOptions, 'root'> = {
    index: false,
    ...{ maxAge: '365d', immutable: true, preCompressed: true },
    ...{ etag: false, lastModified: false, acceptRanges: false },
    allowedPath: (file) => !file.endsWith('.html'),
    setHeaders: (answer, file) => {
      for (const header of ofDocuments) answer.removeHeader(header);
      if (isWorker.test(file)) answer.header('content-security-policy', workerPolicy);
    },
  };
  const listRoots = async ({ own, kept }: (typeof folders)['site']) => {
    try {
      await mkdir(kept, { recursive: true });
      return [own, kept];
    } catch (error) {
      const { message: reason } = error as Error;
      app.log.warn({ reason }, 'built files of earlier versions are not served');
      return [own];
    }
  };
  await app.register(fastifyStatic, {
    ...{ ...assets, root: await listRoots(folders.console), prefix: '/dist/console/' },
  });
  await app.register(fastifyStatic, {
    ...assets,
    ...{ root: await listRoots(folders.site), prefix: '/dist/', decorateReply: false },
  });
}
