import { JuryRoutePage } from '../features/jury/jury-page.tsx';
import { buildJuryPageHead, loadJuryPage } from '../features/jury/jury-route.ts';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/professional-zj';

/** The page of the whole jury, grouped by round. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadJuryPage(getServerHost(context), url, 'professionalZj');

export const meta: Route.MetaFunction = (args) => buildJuryPageHead(args, 'professionalZj');

export default function JuryByRoundRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return <JuryRoutePage {...loaderData} title={t('pages.jury.title')} />;
}
