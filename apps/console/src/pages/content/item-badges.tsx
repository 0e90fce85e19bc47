import type { ContentItem } from '@film-contest/contract/content';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { Tag } from '../../components/state-tag.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';
import { writtenIn } from './form-values.ts';

const short: Record<Locale, string> = { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'EN' };

/** The languages an item is written in; the missing ones stand there faintly. */
export function LanguageBadges({ texts }: Pick<ContentItem, 'texts'>) {
  const written = writtenIn(texts);
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

export const ContentStateTag = ({ state }: Pick<ContentItem, 'state'>) => (
  <Tag tone={state === 'published' ? 'key' : 'quiet'}>{t(`content.state.${state}`)}</Tag>
);
