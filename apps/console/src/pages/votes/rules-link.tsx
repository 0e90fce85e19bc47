import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { Icon } from '../../components/icon.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import styles from './votes.module.css';

/** Links to the site's page about the rules. */
export const PublicRulesLink = () => (
  <p className={styles.intro}>
    <a
      href={buildPagePath('votingRules', getCanonicalLanguagePrefix(locale))}
      target="_blank"
      rel="noopener"
    >
      {t('votes.rules.public')} <Icon name="outward" size={14} />
    </a>
  </p>
);
