import { loadWholeList } from '@film-contest/contract/whole-list';
import { Outlet, useSearchParams } from 'react-router';
import { SectionLayout } from '../components/section-layout.tsx';
import { SelectionNavigation } from '../features/programme/selected-rail.tsx';
import { groupSelectedFilms } from '../features/programme/selection.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/selected-layout';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const works = await loadPagePart(
    host,
    loadWholeList((query) => host.call('listSelected', { query })),
  );
  return respondWithPart({ works }, works);
}

export default function SelectedLayout({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const [query] = useSearchParams();
  const groups = groupSelectedFilms(loaderData.works.data?.list ?? []);
  return (
    <SectionLayout
      title={t('shell.nav.selected')}
      railLabel={t('film.gallery.group')}
      rail={
        groups.length > 0 ? (
          <SelectionNavigation groups={groups} shown={query.get('group')} />
        ) : null
      }
    >
      <Outlet context={loaderData} />
    </SectionLayout>
  );
}
