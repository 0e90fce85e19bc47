import { JuryRoutePage } from '../features/jury/jury-page.tsx';
import { buildJuryPageHead, loadJuryPage } from '../features/jury/jury-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/professional-jury';
import styles from './professional-jury.module.css';

/** The page of the jury's expert panels, or of the whole jury if there are none. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadJuryPage(getServerHost(context), url, 'professionalJury', { onlyExperts: true });

export const meta: Route.MetaFunction = (args) => buildJuryPageHead(args, 'professionalJury');

export default function ProfessionalJuryRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { jury } = loaderData;
  return (
    <JuryRoutePage {...loaderData} title={t('pages.jury.expertTitle')}>
      {jury.data && jury.data.list.length > 0 && (
        <p className={styles.whole}>
          <PageLink to="professionalZj">{t('pages.jury.whole')}</PageLink>
        </p>
      )}
    </JuryRoutePage>
  );
}
