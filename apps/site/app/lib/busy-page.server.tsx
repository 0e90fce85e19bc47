import { codes } from '@film-contest/contract/codes';
import { getTextDirection, htmlLang } from '@film-contest/contract/locales';
import { normalizePageQuery } from '@film-contest/contract/pages';
import type { HostCall, SiteHost } from '@film-contest/contract/site-host';
import { renderToStaticMarkup } from 'react-dom/server';
import { redirectDocument } from 'react-router';
import { getTranslator } from './texts.ts';

/** Returns a random delay, so that waiting browsers do not reload at the same time. */
const pickRetrySeconds = () => 3 + Math.floor(Math.random() * 6);

const isDataRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data');

/** Returns the path of the requested page, even if the request is only for the page's data. */
function getDocumentPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + normalizePageQuery(pathname, search);
}

/**
 * Wraps the host for loaders of GET requests. If a call of the API returns `busy`, the wrapper throws a redirect to the
 * page with a `Retry-After` header, and `buildBusyResponse` turns it into a 503 response. For POST requests it returns
 * the host unchanged, because the page of a form shows the input again with the `busy` error.
 */
export function withBusyRedirect(host: SiteHost, request: Request): SiteHost {
  if (request.method === 'POST') return host;
  const callOrRedirectBusy = async (...sent: Parameters<HostCall>) => {
    const outcome = await host.call(...sent);
    if (outcome.ok || outcome.code !== codes.busy) return outcome;
    const headers = { 'Retry-After': String(pickRetrySeconds()) };
    throw redirectDocument(getDocumentPath(request), { headers });
  };
  return { ...host, call: callOrRedirectBusy as HostCall };
}

/**
 * Turns the redirect that `withBusyRedirect` threw into an HTTP 503 response. A request for a document gets a small page
 * that reloads itself. A client navigation gets the redirect, which loads that document. Other responses are returned
 * unchanged.
 */
export function buildBusyResponse(response: Response, request: Request, host: SiteHost): Response {
  const seconds = response.headers.get('Retry-After');
  if (seconds === null) return response;
  const { headers } = response;
  if (isDataRequest(request)) return new Response(response.body, { status: 503, headers });
  return new Response(buildBusyPage(host, getDocumentPath(request), Number(seconds)), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': seconds },
  });
}

/** Styles with the site's colors and fonts. They are part of the page, so that it needs no further request. */
const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center;
  font: 16px/1.6 system-ui, sans-serif; background: #f5f6f5; color: #121514 }
h1 { font-size: 24px; line-height: 1.3 }
a { display: inline-block; padding: 10px 16px; color: #006b28 }
@media (prefers-color-scheme: dark) {
  body { background: #0e1011; color: #f2f4f3 }
  a { color: #2fd76b }
}`;

/** Renders a page without scripts that reloads itself after `seconds`. */
function buildBusyPage({ locale, languageTag }: SiteHost, path: string, seconds: number): string {
  const t = getTranslator(locale);
  const page = (
    <html lang={htmlLang[locale]} dir={getTextDirection(languageTag)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta httpEquiv="refresh" content={String(seconds)} />
        <title>{t('shell.busy.title')}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{t('shell.busy.title')}</h1>
          <p>{t('shell.busy.text', { seconds })}</p>
          <a href={path}>{t('http.retry')}</a>
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
