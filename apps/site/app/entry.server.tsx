import { randomBytes } from 'node:crypto';
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
import { buildBusyResponse, rejectBusyCalls } from './lib/busy-page.server.tsx';
import { loadDefaultTexts } from './lib/default-texts.server.ts';
import { getMessageScripts, loadMessageScripts } from './lib/message-scripts.server.ts';
import {
  LocaleProvider,
  listPageCatalogues,
  loadMessages,
  overrideMessages,
} from './lib/messages.tsx';
import { appendLoaderData, collectMarkedScripts } from './lib/page-scripts.server.ts';
import { ScriptMarkProvider } from './lib/script-mark.ts';
import { getServerHost, provideServerHost } from './lib/site-host.ts';

const textsReady = Promise.all([
  loadDefaultTexts(),
  loadMessageScripts(),
  ...locales.map((locale) => loadMessages(locale, 'site', 'signedIn', 'records')),
]);

/** Renders the response with the build's own router: another instance has other React contexts. */
export async function answerPage(build: ServerBuild, request: Request, host: SiteHost) {
  await textsReady;
  const texts = await host.call('siteTexts');
  if (texts.ok) overrideMessages(host.locale, texts.data as CompiledCatalogue);
  const context = new RouterContextProvider();
  provideServerHost(context, rejectBusyCalls(host, request));
  const response = await getRequestHandler(build)(request, context);
  return buildBusyResponse(response, request, host);
}

let latestHandler: { build: ServerBuild; handle: RequestHandler } | null = null;

/** Returns the router's handler of a build, which prepares all routes; only development has several builds. */
function getRequestHandler(build: ServerBuild): RequestHandler {
  if (latestHandler?.build !== build) {
    latestHandler = { build, handle: createRequestHandler(build, 'production') };
  }
  return latestHandler.handle;
}

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
  const { locale, allowScripts } = getServerHost(loadContext);
  const mark = randomBytes(16).toString('base64url');
  const { serverHandoffStream, ...context } = routerContext;
  const status = ownStatus[pathname.replace(/\/$/, '')] ?? responseStatusCode;
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  const markup = renderToString(
    <ScriptMarkProvider value={mark}>
      <LocaleProvider value={locale}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </LocaleProvider>
    </ScriptMarkProvider>,
  );
  const texts = getMessageScripts(locale, listPageCatalogues(pathname));
  const { html, sources } = collectMarkedScripts(`<!DOCTYPE html>${markup}`, mark);
  allowScripts(sources);
  const data = await new Response(serverHandoffStream ?? null).text();
  const page = appendLoaderData(moveScriptsBehindStyles(html, texts), data);
  return new Response(page, { status, headers: responseHeaders });
}

const preloads = /<link rel="modulepreload" href="[^"]+"\/>/g;

/** Moves scripts behind styles in the head, because styles would wait for the scripts on a slow connection. */
function moveScriptsBehindStyles(html: string, more: string[]): string {
  const scripts = [
    ...(html.match(preloads) ?? []),
    ...more.map((address) => `<link rel="modulepreload" href="${address}"/>`),
  ];
  const low = scripts.map((link) => link.replace('/>', ' fetchPriority="low"/>')).join('');
  return html.replace(preloads, '').replace('</head>', () => `${low}</head>`);
}

/** Logs errors of loaders and actions, except aborted requests and missing pages. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isAnswer) getServerHost(context).report(error);
};
