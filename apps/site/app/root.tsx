import './styles/tokens.css';
import './styles/base.css';
import type { PublicBranding } from '@film-contest/contract/branding';
import { getTextDirection, htmlLang } from '@film-contest/contract/locales';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect } from 'react';
import {
  data,
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import icon from './assets/icon.svg?url';
import { NoticeArea } from './components/notices.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { SiteFrame } from './features/shell/frame.tsx';
import { NotFoundPage } from './features/shell/not-found-page.tsx';
import { ExpiredPreviewMessage, PreviewBanner } from './features/shell/preview-banner.tsx';
import { usePageFocus } from './features/shell/use-page-focus.ts';
import { useResumeStoredVotes } from './features/voting/use-resume-stored-votes.ts';
import headScript from './head/head-script.ts?inline-script';
import { buildStandaloneHead, type RootFacts } from './lib/document-head.ts';
import { useIsPlainDocument } from './lib/document-kind.ts';
import { setDocumentAttributes } from './lib/document-marks.ts';
import { replayEarlyClick } from './lib/early-click.ts';
import { buildMessageOverridesScript } from './lib/message-overrides.ts';
import { useLocale, useT } from './lib/messages.tsx';
import { provideRouterNavigate } from './lib/navigation.ts';
import { watchRouteChunks } from './lib/route-chunks.ts';
import { useInlineScriptNonce } from './lib/script-mark.ts';
import { getServerHost } from './lib/site-host.ts';
import { getMessageOverrides } from './lib/texts.ts';
import { useReloadOnLocaleChange } from './lib/use-reload-on-locale-change.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const { locale, languageTag, origin, preview } = host;
  if (preview === 'over') throw data(null, { status: 410 });
  const [outcome, menu] = await Promise.all([host.call('contest'), host.call('menuPages')]);
  const contest = outcome.ok ? outcome.data : null;
  const facts: RootFacts = {
    locale,
    origin,
    contestName: contest?.name ?? null,
    look: contest?.branding.icons ?? null,
  };
  return {
    ...facts,
    languageTag,
    contest,
    menuPages: menu.ok ? menu.data : { header: [], footer: [] },
    isPreview: preview === 'shown',
  };
}

/** Never reloads the root's data: language and contest change only with the document. */
export const shouldRevalidate = () => false;

/** Head of failed pages, for which the route provides none. */
export const meta: Route.MetaFunction = (args) =>
  args.error ? buildStandaloneHead(args, isNotFoundError(args.error) ? 'notFound' : 'error') : [];

export function Layout({ children }: { children: ReactNode }) {
  const { locale, tree } = useLocale();
  const t = useT();
  const root = useRouteLoaderData<typeof loader>('root');
  const ownTexts = buildMessageOverridesScript(getMessageOverrides(locale));
  const mark = useInlineScriptNonce();
  const isPlain = useIsPlainDocument();
  const branding = root?.contest?.branding;
  // Marks `<html>` again after an error of the root, because React then mounts a new `<html>` element.
  useLayoutEffect(setDocumentAttributes, []);
  return (
    <html
      lang={htmlLang[locale]}
      dir={getTextDirection(root?.languageTag ?? locale)}
      data-locale={locale}
      data-tree={tree ?? ''}
      data-plain={isPlain ? '' : undefined}
      style={buildAccentStyle(branding?.accent)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={mark}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, allowed by its hash
          dangerouslySetInnerHTML={{ __html: headScript }}
          suppressHydrationWarning
        />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f5f6f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1011" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        {ownTexts && <script {...ownTexts} suppressHydrationWarning />}
        <Meta />
        <Links />
        <IconLinks version={branding?.icons} />
      </head>
      <body>
        {root?.isPreview && <PreviewBanner />}
        {children}
        <NoticeArea
          label={t('shell.notice.label')}
          closeLabel={t('shell.notice.close')}
          loadFailed={t('shell.loadFailed')}
          offline={t('http.offline')}
        />
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Builds the inline style that sets the accent colours as custom properties. The design tokens use these properties.
 */
const buildAccentStyle = (accent: PublicBranding['accent'] | undefined) =>
  accent
    ? ({ '--brand-dark': accent.dark, '--brand-light': accent.light } as CSSProperties)
    : undefined;

function IconLinks({ version }: { version: string | null | undefined }) {
  const query = version ? `?v=${version}` : '';
  return (
    <>
      {version ? (
        <>
          <link rel="icon" href={`/favicon.ico${query}`} sizes="32x32" />
          <link rel="icon" href={`/icon-192.png${query}`} type="image/png" sizes="192x192" />
        </>
      ) : (
        <link rel="icon" href={icon} type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${query}`} />
    </>
  );
}

export default function Root() {
  const navigate = useNavigate();
  useEffect(() => provideRouterNavigate(navigate), [navigate]);
  // Uses layout effects, because they run before the first click is handled.
  useLayoutEffect(watchRouteChunks, []);
  useLayoutEffect(replayEarlyClick, []);
  useReloadOnLocaleChange();
  useResumeStoredVotes();
  usePageFocus();
  return <Outlet />;
}

/** Shows the not-found page or the error page inside the site's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 410) return <ExpiredPreviewMessage />;
  return (
    <SiteFrame>
      {isNotFoundError(error) ? <NotFoundPage data={error.data} /> : <ErrorPage />}
    </SiteFrame>
  );
}

const isNotFoundError = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && error.status === 404;
