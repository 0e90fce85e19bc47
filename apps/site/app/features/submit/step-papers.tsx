import { limits } from '@film-contest/contract/limits';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEditor, useFieldFault } from './editor-context.tsx';
import { useSizeText } from './file-hints.ts';
import { PaperTemplates } from './paper-templates.tsx';
import { RulesLinks } from './rules-links.tsx';
import { Reason } from './step-fields.tsx';
import styles from './submit.module.css';
import { UploadRow } from './upload-row.tsx';

export function PapersStep() {
  const t = useT();
  const size = useSizeText();
  return (
    <>
      <PaperTemplates />
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
      <Declarations />
    </>
  );
}

const none = { rights: false, clean: false, rules: false };
const names = ['rights', 'clean', 'rules'] as const;

function Declarations() {
  const t = useT();
  const { values, change, isOpen, leave } = useEditor();
  const faultOf = useFieldFault();
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
      <Reason field="declarations" />
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
      <RulesLinks />
    </fieldset>
  );
}
