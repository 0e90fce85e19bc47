import { loadWholeList } from '@film-contest/contract/whole-list';
import { Outlet, useParams } from 'react-router';
import { SectionLayout } from '../components/section-layout.tsx';
import { parseEntryId } from '../features/entry/film-route.ts';
import { ExhibitionNavigation, groupFilmsByHall } from '../features/programme/exhibition-rail.tsx';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, mapPartData, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/exhibition-layout';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const films = await loadPagePart(
    host,
    loadWholeList((query) => host.call('listExhibition', { query })),
  );
  const halls = mapPartData(films, ({ list }) => groupFilmsByHall(list));
  return respondWithPart({ halls }, halls);
}

/** The exhibition's layout, with its programme beside the films. */
export default function ExhibitionLayout({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const params = useParams();
  const halls = loaderData.halls.data ?? [];
  return (
    <SectionLayout
      title={t('shell.nav.exhibition')}
      railLabel={t('pages.exhibition.programme')}
      rail={
        halls.length > 0 ? (
          <ExhibitionNavigation halls={halls} shown={parseEntryId(params) || null} />
        ) : null
      }
    >
      <Outlet context={{ halls, fault: loaderData.halls.fault }} />
    </SectionLayout>
  );
}
