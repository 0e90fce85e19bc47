import type { AccessKey } from '@film-contest/contract/access';
import type { ContentItem } from '@film-contest/contract/content';
import {
  type ContentType,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { Link, useLocation } from 'react-router';
import { ColouredTag, EntryStateTag } from '../../components/cells.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './content.module.css';
import { getContentTypeLabel } from './content-labels.ts';
import { listWrittenLocales } from './form-values.ts';

const short: Record<Locale, string> = { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'EN' };

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

type Standing = Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt' | 'references'>;

export function ContentStateTag({ item }: { item: Standing }) {
  const { state, publishAt, unpublishAt, references } = item;
  const hidden = Object.values(references.entries).find((entry) => entry.state !== 'published');
  const shown = publishAt ? 'scheduled' : state;
  return (
    <span className={styles.standing}>
      <ColouredTag tone={tones[shown]}>{t(`content.state.${shown}`)}</ColouredTag>
      {hidden && state === 'published' && (
        <>
          <EntryStateTag state={hidden.state} />
          <span className={styles.minor}>{t('content.entryHidden')}</span>
        </>
      )}
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

/** Related lists that share one menu entry. */
const families: readonly (readonly ContentTypeName[])[] = [
  ['jury', 'panels'],
  ['thanks', 'thanksTiers'],
  ['selected', 'awards'],
  ['exhibition', 'halls'],
];

export function RelatedListLinks({ type }: { type: ContentTypeName }) {
  const family = families.find((types) => types.includes(type));
  if (!family) return null;
  return (
    <nav className={styles.siblings} aria-label={t('content.menu.siblings')}>
      {family.map((each) => (
        <Link
          key={each}
          to={`/content/${each}`}
          {...(each === type && { 'aria-current': 'page' as const })}
        >
          {getContentTypeLabel(each)}
        </Link>
      ))}
    </nav>
  );
}

interface OpenType {
  type: ContentTypeName;
  shape: ContentType;
  mayEdit: boolean;
}

/** Returns the content type of the current URL, `/content/{type}`. */
export function useContentType(): OpenType {
  const { pathname } = useLocation();
  const access = usePermissions();
  // The route table contains only valid types.
  const type = pathname.split('/')[2] as ContentTypeName;
  const shape = getContentType(type);
  return { type, shape, mayEdit: access[shape.access as AccessKey] === true };
}
