import type { ContentItem } from '@film-contest/contract/content';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { ColouredTag } from '../../components/state-tag.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './content.module.css';
import { listWrittenLocales } from './form-values.ts';

const short: Record<Locale, string> = { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'EN' };

/** Marks the languages in which an item has text. */
export function WrittenLanguageBadges({ texts }: Pick<ContentItem, 'texts'>) {
  const written = listWrittenLocales(texts);
  return (
    <span className={styles.badges}>
      <span className="visually-hidden">
        {written.map((locale) => localeNames[locale]).join(', ')}
      </span>
      {locales.map((locale) => (
        <span
          key={locale}
          aria-hidden="true"
          lang={htmlLang[locale]}
          title={localeNames[locale]}
          className={styles.badge}
          data-written={written.includes(locale)}
        >
          {short[locale]}
        </span>
      ))}
    </span>
  );
}

type Standing = Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt'>;

/** Shows the state of an item and its scheduled changes. */
export function ContentStateTag({ item }: { item: Standing }) {
  const { state, publishAt, unpublishAt } = item;
  const shown = publishAt ? 'scheduled' : state;
  return (
    <span className={styles.standing}>
      <ColouredTag tone={tones[shown]}>{t(`content.state.${shown}`)}</ColouredTag>
      {publishAt && <span className={styles.minor}>{formatTime(publishAt)}</span>}
      {unpublishAt && (
        <span className={styles.minor}>
          {t('content.until', { when: formatTime(unpublishAt) })}
        </span>
      )}
    </span>
  );
}

const tones = { draft: 'quiet', scheduled: 'active', published: 'key', removed: 'quiet' } as const;
