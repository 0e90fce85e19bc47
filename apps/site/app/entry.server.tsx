import { randomUUID } from 'node:crypto';
import { locales } from '@film-contest/contract/locales';
import type { SiteHost } from '@film-contest/contract/site-host';
import type { CompiledCatalogue } from '@film-contest/messages/translate';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import {
  getMessageScripts,
  getPlainScripts,
  loadBuiltScripts,
} from './lib/built-scripts.server.ts';
import { buildBusyResponse, withBusyRedirect } from './lib/busy-page.server.tsx';
import { loadDefaultTexts } from './lib/default-texts.server.ts';
import { PlainDocumentProvider } from './lib/document-kind.ts';
import { inlineStyles, loadStyleSheets } from './lib/inline-styles.server.ts';
import { LocaleProvider } from './lib/messages.tsx';
import {
  appendLoaderData,
  collectMarkedScripts,
  moveScriptsToEnd,
} from './lib/page-scripts.server.ts';
import { ScriptMarkProvider } from './lib/script-mark.ts';
import { getServerHost, provideServerHost } from './lib/site-host.ts';
import { listPageCatalogues, loadMessages, overrideMessages } from './lib/texts.ts';

const textsReady = Promise.all([
  loadDefaultTexts(),
  loadBuiltScripts(),
  loadStyleSheets(),
  ...locales.map((locale) => loadMessages(locale, 'site', 'signedIn', 'records')),
]);

/** Renders the response with the build's own router: another instance has other React contexts. */
export async function answerPage(build: ServerBuild, request: Request, host: SiteHost) {
  await textsReady;
  const texts = await host.call('siteTexts');
  if (texts.ok) overrideMessages(host.locale, texts.data as CompiledCatalogue);
  const context = new RouterContextProvider();
  provideServerHost(context, withBusyRedirect(host, request));
  const response = await getRequestHandler(build)(request, context);
  return buildBusyResponse(response, request, host);
}

let latestHandler: { build: ServerBuild; handle: RequestHandler } | null = null;

/**
 * Returns the router's handler of a build. Caches it, because creating it prepares all routes. Only development has
 * several builds.
 */
function getRequestHandler(build: ServerBuild): RequestHandler {
  if (latestHandler?.build !== build) {
    latestHandler = { build, handle: createRequestHandler(build, 'production') };
  }
  return latestHandler.handle;
}

type PageContext = Omit<EntryContext, 'serverHandoffStream'>;

/** HTTP status codes of pages that do not answer with 200. */
const ownStatus: Record<string, number> = { '/404': 404, '/500': 500 };

/** Renders the whole page before sending it, because headers contain its scripts' hashes. */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { locale, deliverDocument } = getServerHost(loadContext);
  const mark = randomUUID();
  const { serverHandoffStream, ...context } = routerContext;
  const status = ownStatus[pathname.replace(/\/$/, '')] ?? responseStatusCode;
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  const isPlain = isPlainDocument(context);
  const markup = renderToString(
    <ScriptMarkProvider value={mark}>
      <LocaleProvider value={locale}>
        <PlainDocumentProvider value={isPlain}>
          <ServerRouter context={keepMatchedRoutes(context)} url={request.url} nonce={mark} />
        </PlainDocumentProvider>
      </LocaleProvider>
    </ScriptMarkProvider>,
  );
  const { html, sources } = collectMarkedScripts(`<!DOCTYPE html>${markup}`, mark);
  if (isPlain) {
    await serverHandoffStream?.cancel();
    deliverDocument({
      html: inlineStyles(addPlainScripts(html), { keepLinks: false }),
      scripts: sources,
    });
  } else {
    const data = serverHandoffStream ? await readText(serverHandoffStream) : '';
    const texts = getMessageScripts(locale, listPageCatalogues(pathname));
    const styled = inlineStyles(moveScriptsToEnd(html, texts), { keepLinks: true });
    const page = appendLoaderData(styled, data);
    deliverDocument({ html: page, scripts: sources });
  }
  return new Response(null, { status, headers: responseHeaders });
}

/**
 * Returns the context with only the routes of the requested page. The router would prepare all routes of the site for
 * each page.
 */
function keepMatchedRoutes(context: PageContext): PageContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const keepMatched = <T,>(all: Record<string, T>) =>
    Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id] as T]] : [])));
  return {
    ...context,
    manifest: { ...context.manifest, routes: keepMatched(context.manifest.routes) },
    routeModules: keepMatched(context.routeModules),
  };
}

/** Whether a document needs no React in the browser: plain pages, missing pages and expired previews. */
function isPlainDocument({ staticHandlerContext: { errors, matches } }: PageContext): boolean {
  const [error] = Object.values(errors ?? {});
  if (error !== undefined) return isRouteErrorResponse(error) && error.status < 500;
  return matches.some(({ route }) => route.handle?.isPlain);
}

function addPlainScripts(html: string): string {
  const [entry, ...imports] = getPlainScripts();
  const preloads = imports.map((address) => `<link rel="modulepreload" href="${address}"/>`);
  const script = `<script type="module" src="${entry}"></script>`;
  return html.replace('</head>', () => `${preloads.join('')}${script}</head>`);
}

/** Reads a stream directly, because a `Response` around it costs more. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Logs errors of loaders and actions, except aborted requests and missing pages. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isAnswer) getServerHost(context).report(error);
};
