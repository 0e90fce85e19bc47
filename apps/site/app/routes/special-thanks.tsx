import { limits } from '@film-contest/contract/limits';
import { Pager } from '../components/pager.tsx';
import { EmptyPage, LoadErrorMessage } from '../components/state.tsx';
import { StaffWrittenHeading } from '../components/written-heading.tsx';
import { ThankedNamesByTier } from '../features/thanks/thanks-tiers.tsx';
import { buildHead } from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { buildPageQuery, parsePageNumber } from '../lib/page-query.ts';
import { getServerHost } from '../lib/site-host.ts';
import { loadStaffWrittenPage } from '../lib/written-page.ts';
import type { Route } from './+types/special-thanks';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = parsePageNumber(url.searchParams, limits.page.max);
  const [thanks, written] = await Promise.all([
    loadPagePart(host, host.call('listThanks', { query: view })),
    loadStaffWrittenPage(host, 'specialThanks'),
  ]);
  redirectToLastListPage(url, view, thanks, limits.page.max);
  return respondWithPart({ view, thanks, written }, thanks);
}

export const meta: Route.MetaFunction = (args) => {
  const { view, written } = args.loaderData ?? {};
  return buildHead(args, 'specialThanks', {
    description: written?.intro ?? undefined,
    search: view ? buildPageQuery(view) : '',
  });
};

export default function SpecialThanksRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, thanks, written } = loaderData;
  return (
    <div className="wrap">
      <StaffWrittenHeading
        written={written}
        title={t('pages.specialThanks.title')}
        intro={t('pages.specialThanks.intro')}
      />
      {thanks.fault !== null && <LoadErrorMessage fault={thanks.fault} />}
      {thanks.data?.list.length === 0 && (
        <EmptyPage
          text={t('pages.specialThanks.empty')}
          action={{ to: 'aboutUs', label: t('shell.nav.aboutUs') }}
        />
      )}
      {thanks.data && <ThankedNamesByTier thanks={thanks.data.list} />}
      {thanks.data && thanks.data.total > view.pageSize && (
        <Pager {...view} total={thanks.data.total} defaultSize={limits.page.max} />
      )}
    </div>
  );
}
