import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { codes } from '@film-contest/contract/codes';
import { findLocale } from '@film-contest/contract/locales';
import { normalizePageQuery, previewQuery } from '@film-contest/contract/pages';
import type { SiteDocument, SiteHost } from '@film-contest/contract/site-host';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handlers } from './api.ts';
import { getFilmOrigin } from './config-store.ts';
import { type Context, withReplica } from './context.ts';
import {
  findPreviewByToken,
  runWithPreview,
  signPictureUrlsInHtml,
} from './modules/content/preview.ts';
import { isDatabaseUnavailable } from './platform/db/database.ts';
import { logFault, sendErrorStatus } from './platform/http/faults.ts';
import { createInProcessCalls, type FormSender } from './platform/http/in-process.ts';
import { createOriginCheck } from './platform/http/origin.ts';
import { buildHashPolicy, reportingHeader } from './platform/pages/content-security.ts';
import { computePageEtag, type Page, type PageCache } from './platform/pages/page-cache.ts';
import { sendEncodedPage } from './platform/pages/send-body.ts';
import { choosePageLanguage, parseSiteUrl } from './site-address.ts';

/** The exports of the site's server build. */
export interface SiteBuild {
  entry: {
    module: { answerPage(build: SiteBuild, request: Request, host: SiteHost): Promise<Response> };
  };
}

const siteFolder = path.resolve(import.meta.dirname, '../../site');

/** Loads the site's server build. */
export const loadSiteBuild = (): Promise<SiteBuild> =>
  import(pathToFileURL(path.join(siteFolder, 'build/server/index.js')).href);

interface Options {
  build(): Promise<SiteBuild>;
  pages: PageCache | null;
  /** The sender of a posted form, for rate limits. */
  getFormSender(request: FastifyRequest): FormSender;
}

/** Maximum size in bytes of a form that is posted to a page. */
const largestForm = 64 * 1024;

/** Serves the pages of the public site, rendered in this process and cached for all visitors. */
export function serveSite(
  app: FastifyInstance,
  ctx: Context,
  { build, pages: cache, getFormSender }: Options,
): void {
  const isFromElsewhere = createOriginCheck(ctx.config);
  const filmOrigin = getFilmOrigin(ctx.config);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: largestForm },
    (_request, body, done) => done(null, body),
  );
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const isPosted = request.method === 'POST';
      if (isPosted && isFromElsewhere(request.headers)) {
        return sendErrorStatus(request, reply, 403);
      }
      const url = parseRequestUrl(ctx.config.baseUrl, request.url);
      const address = parseSiteUrl(url.pathname, url.search);
      if ('redirect' in address) {
        if (address.localeToStore) {
          // No HttpOnly, because the head script moves the language into local storage.
          reply.setCookie('locale_once', address.localeToStore, {
            path: '/',
            sameSite: 'lax',
            maxAge: 60,
          });
        }
        return reply.header('cache-control', 'no-store').redirect(address.redirect, address.status);
      }
      const { cookies } = request;
      const token = isPosted ? null : url.searchParams.get(previewQuery.token);
      const preview = token
        ? await findPreviewByToken(ctx, token, { get: (name) => cookies[name] })
        : null;
      const acceptLanguage = request.headers['accept-language'];
      const wanted = token ? findLocale(url.searchParams.get(previewQuery.locale) ?? '') : null;
      const { locale, languageTag } = choosePageLanguage(address.tree ?? wanted, {
        cookies,
        acceptLanguage,
      });
      const faults: unknown[] = [];
      const framing = token === null ? 'none' : 'self';
      const createSiteHost = (source: Context): Omit<SiteHost, 'deliverDocument'> => ({
        report(error) {
          faults.push(error);
          logFault(request.log, error, 'page fault');
        },
        call:
          token === null || preview
            ? createInProcessCalls(source, handlers, {
                locale,
                requestId: request.id,
                poster: isPosted ? getFormSender(request) : null,
              })
            : respondNotFound,
        locale,
        languageTag,
        tree: address.tree,
        preview: token === null ? null : preview ? 'shown' : 'over',
        origin: ctx.config.baseUrl,
      });
      const renderRequestedPage = async (source = ctx) => {
        const page = await renderPage(await build(), createSiteHost(source), request, {
          ...{ url, framing, filmOrigin },
        });
        return faults.some(isDatabaseUnavailable) ? { ...page, status: 503 } : page;
      };
      // With `_routes`, React Router requests only a part of the page's data. The part must not be cached as the whole.
      const isWhole = !(url.pathname.endsWith('.data') && url.searchParams.has('_routes'));
      // Renders exactly the query that is in the cache key, so that a cached page never contains another visitor's
      // query. A posted form gets its complete query, because its page is not cached.
      if (isWhole && !isPosted) url.search = normalizePageQuery(url.pathname, url.searchParams);
      if (token !== null) {
        const page = await (preview
          ? runWithPreview(ctx, preview, renderRequestedPage)
          : renderRequestedPage());
        return sendPreview(reply, ctx, page);
      }
      const isShared = !isPosted && isWhole && url.href.length < longestShared;
      const key = `${languageTag} ${locale} ${url.pathname}${url.search}`;
      const renderSharedPage = () => renderRequestedPage(isShared ? withReplica(ctx) : ctx);
      const page = await (isShared && cache
        ? cache.get(key, renderSharedPage)
        : renderSharedPage());
      return sendPage(request, reply, page, address.tree !== null);
    },
  });
}

/** Makes all calls of the page return notFound, because anyone can invent a preview URL. */
const respondNotFound: SiteHost['call'] = async () => ({
  ok: false,
  // The cast is safe, because the page shows any error code, even one that the call does not declare.
  code: codes.notFound as never,
  msg: '',
  data: null,
  fields: {},
});

/** Maximum length of the URLs of cached pages, which are keys of the cache. No link of the site is longer. */
const longestShared = 400;

/** Parses the requested URL. Appends the path to our origin as text, so that the path cannot change the host. */
const parseRequestUrl = (origin: string, target: string) =>
  new URL(`${origin}${target.startsWith('/') ? '' : '/'}${target}`);

interface PageFrame {
  url: URL;
  /** Sites that may embed the page. */
  framing: 'none' | 'self';
  /** Origin of the store from which readers load films; null if they load them from this site. */
  filmOrigin: string | null;
}

async function renderPage(
  build: SiteBuild,
  host: Omit<SiteHost, 'deliverDocument'>,
  request: FastifyRequest,
  { url, framing, filmOrigin }: PageFrame,
): Promise<Page> {
  const hasBody = request.method === 'POST';
  const documents: SiteDocument[] = [];
  const response = await build.entry.module.answerPage(
    build,
    new Request(url, {
      method: hasBody ? 'POST' : 'GET',
      headers: pickForwardedHeaders(request),
      ...(hasBody && { body: request.body as Buffer<ArrayBuffer> }),
    }),
    {
      ...host,
      deliverDocument(document) {
        documents.push(document);
      },
    },
  );
  const document = response.body ? undefined : documents.at(-1);
  const body = document ? Buffer.from(document.html) : Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = buildHashPolicy(
      document?.scripts ?? [],
      framing,
      filmOrigin,
    );
    Object.assign(headers, reportingHeader);
  }
  return {
    status: response.status,
    headers,
    body,
    etag: computePageEtag(body),
    encoded: new Map(),
  };
}

/** Returns the request headers that a page may depend on. Cookies and tokens never reach the rendering. */
function pickForwardedHeaders({ headers }: FastifyRequest): Record<string, string> {
  const names = ['accept', 'content-type', 'origin', 'sec-fetch-site'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Sends a preview page, which is not cached and can be shown in a frame of the console. */
function sendPreview(reply: FastifyReply, ctx: Context, { status, headers, body }: Page) {
  const isHtml = headers['content-type']?.startsWith('text/html');
  const html = isHtml ? signPictureUrlsInHtml(ctx, body.toString()) : body;
  return reply
    .headers(headers)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .code(status)
    .send(html);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  isPublic: boolean,
) {
  reply.headers(page.headers);
  if (page.status === 503 && !page.headers['retry-after']) reply.header('retry-after', '2');
  if (page.status !== 200) {
    return reply.header('cache-control', 'no-store').code(page.status).send(page.body);
  }
  if (isPublic) {
    reply
      .header('cache-control', 'public, max-age=0, s-maxage=10')
      .header('vary', 'Accept-Encoding');
  } else {
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie, Accept-Language, Accept-Encoding');
  }
  return sendEncodedPage(request, reply, page);
}

/** Folder of the site's built assets. */
export const siteAssets = path.join(siteFolder, 'build/client');

export const consoleBuild = path.resolve(import.meta.dirname, '../../console/build');
