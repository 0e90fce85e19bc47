import { type Paper, papers } from '@film-contest/contract/papers';
import { useState } from 'react';
import { FieldErrorText } from '../../components/form/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import { hasUnsavedInput } from './draft-state.ts';
import { useEntryEditor } from './editor-context.tsx';
import styles from './paper-templates.module.css';

/** The papers to sign, as PDFs filled in with the draft. */
export function PaperDownloads() {
  const t = useT();
  const { getting, isUnsaved, get } = usePaperDownloads();
  return (
    <section className={styles.templates} aria-labelledby="papers-to-sign">
      <h2 id="papers-to-sign">{t('submit.papers.title')}</h2>
      <p>{t('submit.papers.text')}</p>
      <ul>
        {papers.map((paper) => (
          <li key={paper}>
            <button
              type="button"
              className="button"
              aria-disabled={getting !== null}
              onClick={() => get(paper)}
            >
              <Icon name="download" />
              <span>
                {t(`film.paper.${paper}`)} <small>PDF</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {getting && t('submit.papers.preparing', { paper: t(`film.paper.${getting}`) })}
      </p>
      <div role="alert">
        <FieldErrorText text={isUnsaved ? t('submit.papers.unsaved') : undefined} />
      </div>
      <p>{t('submit.papers.where')}</p>
    </section>
  );
}

/** Saves the draft before a download, because the server fills in the paper from the draft. */
function usePaperDownloads() {
  const { entry, save } = useEntryEditor();
  const [getting, setGetting] = useState<Paper | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);

  async function fetchPaper(paper: Paper) {
    const isMissing = hasUnsavedInput(await save());
    setUnsaved(isMissing);
    if (isMissing) return;
    const answer = await call('entryPapers', { params: { id: entry.id } });
    const offered = answer.ok && answer.data.find((each) => each.paper === paper);
    if (offered) downloadPaperUrl(offered.address);
  }

  function savePaper(paper: Paper) {
    if (getting) return;
    setGetting(paper);
    // Ignores exceptions here, because `fetchPaper` shows its own errors.
    fetchPaper(paper)
      .catch(() => {})
      .finally(() => setGetting(null));
  }

  return { getting, isUnsaved, get: savePaper };
}

/** The attribute `download` prevents an error response from replacing the page. */
function downloadPaperUrl(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
