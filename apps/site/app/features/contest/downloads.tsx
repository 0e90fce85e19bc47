import type { Locale } from '@film-contest/contract/locales';
import { buildBlankPaperUrl, papers } from '@film-contest/contract/papers';
import { formatFileSize } from '@film-contest/messages/format';
import { EditorHtml } from '../../components/html.tsx';
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

/** Files that staff offer, with name and size, and the papers that each entry needs. */
export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const t = useT();
  const langOf = useContentLang();
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
          {html && (
            <div className={styles.about}>
              <EditorHtml html={html} lang={lang} />
            </div>
          )}
        </li>
      ))}
      {papers.map((paper) => (
        <li key={paper}>
          <a href={buildBlankPaperUrl(paper, t.locale)} download>
            <Icon name="download" />
            <span>
              <strong>{t(`film.paper.${paper}`)}</strong>
              <span className={styles.file}>{t('pages.eventDetails.template')}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
