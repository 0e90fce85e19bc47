import { randomBytes } from 'node:crypto';
import { locales } from '@film-contest/contract/locales';
import type { SiteHost } from '@film-contest/contract/site-host';
import type { CompiledCatalogue } from '@film-contest/messages/translate';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { rejectBusyCalls, toBusyAnswer } from './lib/busy-page.server.tsx';
import { loadDefaultTexts } from './lib/default-texts.server.ts';
import { LocaleProvider, loadMessages, overrideTexts, textPartsOf } from './lib/messages.tsx';
import { addPageData, collectMarkedScripts } from './lib/page-scripts.server.ts';
import { ScriptMarkProvider } from './lib/script-mark.ts';
import { hostOf, provideHost } from './lib/site-host.ts';
import { loadTextScripts, textScripts } from './lib/text-scripts.server.ts';

const textsReady = Promise.all([
  loadDefaultTexts(),
  loadTextScripts(),
  ...locales.map((locale) => loadMessages(locale, 'site', 'signedIn')),
]);

/**
 * Answers a request for a page of this build with what the server hands over for it. The router is
 * the build's own: one from elsewhere would not know its contexts.
 */
export async function answerPage(build: ServerBuild, request: Request, host: SiteHost) {
  await textsReady;
  const texts = await host.call('siteTexts');
  if (texts.ok) overrideTexts(host.locale, texts.data as CompiledCatalogue);
  const context = new RouterContextProvider();
  provideHost(context, rejectBusyCalls(host, request));
  const response = await createRequestHandler(build, 'production')(request, context);
  return toBusyAnswer(response, request, host);
}

/** These two pages answer with the status they speak of. */
const ownStatus: Record<string, number> = { '/404': 404, '/500': 500 };

/**
 * Renders a page as a whole: its inline scripts must be known before its headers are sent. What the loaders
 * returned travels in a block that no browser executes.
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { locale, allowScripts } = hostOf(loadContext);
  const mark = randomBytes(16).toString('base64url');
  const { serverHandoffStream, ...context } = routerContext;
  let status = ownStatus[pathname.replace(/\/$/, '')] ?? responseStatusCode;
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  const body = await renderToReadableStream(
    <ScriptMarkProvider value={mark}>
      <LocaleProvider value={locale}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </LocaleProvider>
    </ScriptMarkProvider>,
    {
      nonce: mark,
      signal: request.signal,
      onError(error) {
        status = 500;
        hostOf(loadContext).report(error);
      },
    },
  );
  await body.allReady;
  if (request.method === 'HEAD') return new Response(null, { status, headers: responseHeaders });
  const texts = textScripts(locale, textPartsOf(pathname));
  const { html, sources } = collectMarkedScripts(await new Response(body).text(), mark);
  allowScripts(sources);
  const data = await new Response(serverHandoffStream ?? null).text();
  const page = addPageData(scriptsLast(html, texts), data);
  return new Response(page, { status, headers: responseHeaders });
}

const preloads = /<link rel="modulepreload" href="[^"]+"\/>/g;

/** What is seen comes first: React puts the page's scripts before its styles, which then wait for them on a slow line. */
function scriptsLast(html: string, more: string[]): string {
  const scripts = [
    ...(html.match(preloads) ?? []),
    ...more.map((address) => `<link rel="modulepreload" href="${address}"/>`),
  ];
  const low = scripts.map((link) => link.replace('/>', ' fetchPriority="low"/>')).join('');
  return html.replace(preloads, '').replace('</head>', () => `${low}</head>`);
}

/** Faults in loaders and actions; a reader who went away is none, nor is a page that is not there. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isAnswer) hostOf(context).report(error);
};
