import { limits } from '@film-contest/contract/limits';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { useFileSizeFormatter } from './file-hints.ts';
import { PaperDownloads } from './paper-templates.tsx';
import { ContestRulesLinks } from './rules-links.tsx';
import { ReviewerComment } from './step-fields.tsx';
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
