import { wholeList } from '@film-contest/contract/whole-list';
import { Outlet, useParams } from 'react-router';
import { SectionLayout } from '../components/section-layout.tsx';
import { entryIdOf } from '../features/entry/film-route.ts';
import { ExhibitionRail, hallsOf } from '../features/programme/exhibition-rail.tsx';
import { useT } from '../lib/messages.tsx';
import { answerWith, mapPart, partOf } from '../lib/part.ts';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/exhibition-layout';

export async function loader({ context }: Route.LoaderArgs) {
  const host = hostOf(context);
  const films = await partOf(
    host,
    wholeList((query) => host.call('listExhibition', { query })),
  );
  const halls = mapPart(films, ({ list }) => hallsOf(list));
  return answerWith({ halls }, halls);
}

/** The exhibition's layout: its programme stays beside the films. */
export default function ExhibitionLayout({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const params = useParams();
  const halls = loaderData.halls.data ?? [];
  return (
    <SectionLayout
      title={t('shell.nav.exhibition')}
      railLabel={t('pages.exhibition.programme')}
      rail={
        halls.length > 0 ? <ExhibitionRail halls={halls} shown={entryIdOf(params) || null} /> : null
      }
    >
      <Outlet context={{ halls, fault: loaderData.halls.fault }} />
    </SectionLayout>
  );
}
