import type { Locale } from '@film-contest/contract/locales';
import { formatFileSize } from '@film-contest/messages/format';
import { Html } from '../../components/html.tsx';
import { Icon } from '../../components/icon.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './downloads.module.css';

interface Download {
  id: number;
  lang: Locale;
  title: string;
  html: string | null;
  file: { address: string; filename: string; size: number };
}

/** Papers and templates, each with its file's name and size. */
export function Downloads({ downloads }: { downloads: readonly Download[] }) {
  const t = useT();
  const langOf = useContentLang();
  if (downloads.length === 0) {
    return <p className={styles.empty}>{t('pages.eventDetails.downloadsEmpty')}</p>;
  }
  return (
    <ul className={styles.downloads}>
      {downloads.map(({ id, lang, title, html, file }) => (
        <li key={id}>
          <a href={file.address} download={file.filename}>
            <Icon name="download" />
            <span>
              <strong lang={langOf(lang)}>{title}</strong>
              <span className={styles.file}>
                {file.filename} · {formatFileSize(t.locale, file.size)}
              </span>
            </span>
          </a>
          {html && <Html html={html} lang={lang} />}
        </li>
      ))}
    </ul>
  );
}
