import { WrittenHeading } from '../components/written-heading.tsx';
import { JuryPanels } from '../features/jury/jury-page.tsx';
import { juryHead, juryRoute } from '../features/jury/jury-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/professional-jury';
import styles from './professional-jury.module.css';

/** The panels of experts; where there are none, the whole jury rather than nobody. */
export const loader = ({ context }: Route.LoaderArgs) =>
  juryRoute(hostOf(context), 'professionalJury', (filled) => {
    const experts = filled.filter(({ kind }) => kind === 'expert');
    return experts.length > 0 ? experts : filled;
  });

export const meta: Route.MetaFunction = (args) => juryHead(args, 'professionalJury');

export default function ProfessionalJury({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { panels, written } = loaderData;
  return (
    <div className="wrap">
      <WrittenHeading
        written={written}
        title={t('pages.jury.expertTitle')}
        intro={t('pages.jury.intro')}
      />
      <JuryPanels panels={panels} title={written?.title ?? t('pages.jury.expertTitle')} />
      {panels.data && panels.data.length > 0 && (
        <p className={styles.whole}>
          <PageLink to="professionalZj">{t('pages.jury.whole')}</PageLink>
        </p>
      )}
    </div>
  );
}
