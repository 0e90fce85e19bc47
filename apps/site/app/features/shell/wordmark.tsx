import { Icon } from '../../components/icon.tsx';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './wordmark.module.css';

export function ContestNameLink() {
  const t = useT();
  const contest = useContest();
  const logo = contest?.branding.logo;
  return (
    <PageLink to="home" className={styles.wordmark}>
      {logo ? (
        <img
          className={styles.logo}
          src={logo.src}
          width={logo.width}
          height={logo.height}
          data-tone={logo.tone}
          alt=""
        />
      ) : (
        <Icon name="frame" />
      )}
      <span>{preventHyphenBreaks(contest?.name ?? t('shell.siteName'))}</span>
    </PageLink>
  );
}

/** Prevents a line break behind a hyphen. */
const preventHyphenBreaks = (name: string) =>
  name.split(/(\S+-\S+)/).map((part, place) => (place % 2 ? <b key={part}>{part}</b> : part));
