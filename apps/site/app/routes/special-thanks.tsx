import { limits } from '@film-contest/contract/limits';
import { EmptyPage } from '../components/empty-page.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Pager } from '../components/pager.tsx';
import { WrittenHeading } from '../components/written-heading.tsx';
import { ThanksTiers } from '../features/thanks/thanks-tiers.tsx';
import { buildHead } from '../lib/document-head.ts';
import { toLastPage } from '../lib/last-page.ts';
import { useT } from '../lib/messages.tsx';
import { buildPageQuery, readPage } from '../lib/page-query.ts';
import { answerWithPart, loadPart } from '../lib/part.ts';
import { getHost } from '../lib/site-host.ts';
import { loadWrittenPage } from '../lib/written-page.ts';
import type { Route } from './+types/special-thanks';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getHost(context);
  const view = readPage(url.searchParams, limits.page.max);
  const [thanks, written] = await Promise.all([
    loadPart(host, host.call('listThanks', { query: view })),
    loadWrittenPage(host, 'specialThanks'),
  ]);
  toLastPage(url, view, thanks, limits.page.max);
  return answerWithPart({ view, thanks, written }, thanks);
}

export const meta: Route.MetaFunction = (args) => {
  const { view, written } = args.loaderData ?? {};
  return buildHead(args, 'specialThanks', {
    description: written?.intro ?? undefined,
    search: view ? buildPageQuery(view) : '',
  });
};

export default function SpecialThanks({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, thanks, written } = loaderData;
  return (
    <div className="wrap">
      <WrittenHeading
        written={written}
        title={t('pages.specialThanks.title')}
        intro={t('pages.specialThanks.intro')}
      />
      {thanks.fault !== null && <LoadFailed fault={thanks.fault} />}
      {thanks.data?.list.length === 0 && (
        <EmptyPage
          text={t('pages.specialThanks.empty')}
          action={{ to: 'aboutUs', label: t('shell.nav.aboutUs') }}
        />
      )}
      {thanks.data && <ThanksTiers thanks={thanks.data.list} />}
      {thanks.data && thanks.data.total > view.pageSize && (
        <Pager {...view} total={thanks.data.total} defaultSize={limits.page.max} />
      )}
    </div>
  );
}
