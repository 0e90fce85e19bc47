import { loadWholeList } from '@film-contest/contract/whole-list';
import { Outlet, useSearchParams } from 'react-router';
import { SectionLayout } from '../components/section-layout.tsx';
import { SelectedRail } from '../features/programme/selected-rail.tsx';
import { groupSelection } from '../features/programme/selection.ts';
import { useT } from '../lib/messages.tsx';
import { answerWithPart, loadPart } from '../lib/part.ts';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/selected-layout';

export async function loader({ context }: Route.LoaderArgs) {
  const host = getHost(context);
  const works = await loadPart(
    host,
    loadWholeList((query) => host.call('listSelected', { query })),
  );
  return answerWithPart({ works }, works);
}

/** The selection's layout with a rail by group and award, Student Group first. */
export default function SelectedLayout({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const [query] = useSearchParams();
  const groups = groupSelection(loaderData.works.data?.list ?? []);
  return (
    <SectionLayout
      title={t('shell.nav.selected')}
      railLabel={t('film.gallery.group')}
      rail={groups.length > 0 ? <SelectedRail groups={groups} shown={query.get('group')} /> : null}
    >
      <Outlet context={loaderData} />
    </SectionLayout>
  );
}
