import { limits } from '@film-contest/contract/limits';
import { type Paper, papers } from '@film-contest/contract/papers';
import { useState } from 'react';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { FieldErrorText } from '../../components/form/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download-url.ts';
import { useT } from '../../lib/messages.tsx';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import { hasUnsavedInput } from './draft-state.ts';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { useFileSizeFormatter } from './file-hints.ts';
import paperTemplatesStyles from './paper-templates.module.css';
import { ContestRulesLinks, ReviewerComment } from './step-fields.tsx';
import styles from './submit.module.css';
import { UploadRow } from './upload-row.tsx';

export function PapersStep() {
  const t = useT();
  const size = useFileSizeFormatter();
  return (
    <>
      <PaperDownloads />
      <UploadRow
        kind="empower"
        label={t('submit.field.empower')}
        hint={t('submit.empowerHint', { size: size(limits.letter.bytes) })}
      />
      <UploadRow
        kind="materials"
        label={t('submit.field.materials')}
        hint={t('submit.materialsHint', { size: size(limits.materials.bytes) })}
        optional
      />
      <DeclarationCheckboxes />
    </>
  );
}

const none = { rights: false, clean: false, rules: false };
const names = ['rights', 'clean', 'rules'] as const;

function DeclarationCheckboxes() {
  const t = useT();
  const { values, change, isOpen, leave } = useEntryEditor();
  const faultOf = useFieldErrorText();
  const texts = {
    rights: t('submit.declarations.rights'),
    clean: t('submit.declarations.clean'),
    rules: t('submit.declarations.rules'),
  };
  const ticks = values.declarations ?? none;
  const whole = faultOf('declarations');
  return (
    <fieldset className={styles.declarations} id="declarations" tabIndex={-1}>
      <legend>{t('submit.field.declarations')}</legend>
      <ReviewerComment field="declarations" />
      {names.map((name) => (
        <Checkbox
          key={name}
          name={`declarations.${name}`}
          checked={ticks[name]}
          disabled={!isOpen('declarations')}
          fault={faultOf(`declarations.${name}`) ?? (ticks[name] ? undefined : whole)}
          onChange={(isTicked) => {
            change({ declarations: { ...none, ...values.declarations, [name]: isTicked } });
            leave('declarations');
          }}
        >
          {texts[name]}
        </Checkbox>
      ))}
      <ContestRulesLinks />
    </fieldset>
  );
}

/** The papers to sign, as PDFs filled in with the draft. */
function PaperDownloads() {
  const t = useT();
  const { getting, isUnsaved, get } = usePaperDownloads();
  return (
    <section className={paperTemplatesStyles.templates} aria-labelledby="papers-to-sign">
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
    if (offered) downloadUrl(offered.address);
  }

  const { run } = useBusyAction((paper: Paper) => {
    setGetting(paper);
    return fetchPaper(paper).finally(() => setGetting(null));
  });
  return { getting, isUnsaved, get: run };
}
