import { PageHeading } from '../components/page-heading.tsx';
import { LoadErrorMessage } from '../components/state.tsx';
import { SchoolSearchControls } from '../features/schools/school-controls.tsx';
import { SchoolResults } from '../features/schools/school-results.tsx';
import { buildSchoolsCallQuery, readSchoolsView } from '../features/schools/schools-query.ts';
import { buildHead } from '../lib/document-head.ts';
import { redirectToLastListPage } from '../lib/last-page.ts';
import { useT } from '../lib/messages.tsx';
import { loadPagePart, respondWithPart } from '../lib/page-part.ts';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/school';

export async function loader({ context, url }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const view = readSchoolsView(url.searchParams);
  const schools = await loadPagePart(
    host,
    host.call('listSchools', { query: buildSchoolsCallQuery(view) }),
  );
  redirectToLastListPage(url, view, schools);
  return respondWithPart({ view, schools }, schools);
}

export const meta: Route.MetaFunction = (args) => {
  const { view } = args.loaderData ?? {};
  return buildHead(args, 'school', {
    search: view && view.current > 1 ? `?current=${view.current}` : '',
    noindex: Boolean(view?.search || view?.province),
  });
};

export default function SchoolsRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { view, schools } = loaderData;
  return (
    <div className="wrap">
      <PageHeading title={t('pages.school.title')} intro={t('pages.school.intro')} />
      <SchoolSearchControls view={view} provinces={schools.data?.provinces ?? []} />
      {schools.fault === null ? (
        <SchoolResults view={view} schools={schools.data.list} total={schools.data.total} />
      ) : (
        <LoadErrorMessage fault={schools.fault} />
      )}
    </div>
  );
}
