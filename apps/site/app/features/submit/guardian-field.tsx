import type { EntryDraft } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEditor, useFieldFault } from './editor-context.tsx';
import { RulesLinks } from './rules-links.tsx';
import { Reason } from './step-fields.tsx';
import styles from './submit.module.css';

type Guardian = NonNullable<EntryDraft['guardian']>;

const nobody: Guardian = { under14: false };

/** Whether a team member is under 14, and the guardian who consents. */
export function GuardianField() {
  const t = useT();
  const { values, change, isOpen, leave } = useEditor();
  const { under14 } = values.guardian ?? nobody;
  return (
    <fieldset className={styles.declarations} id="guardian" tabIndex={-1}>
      <legend>{t('submit.field.guardian')}</legend>
      <Reason field="guardian" />
      <Checkbox
        name="guardian.under14"
        checked={under14}
        disabled={!isOpen('guardian')}
        onChange={(isChild) => {
          change({ guardian: { ...values.guardian, under14: isChild } });
          leave('guardian');
        }}
      >
        {t('submit.guardian.under14')}
      </Checkbox>
      {under14 && <Consent />}
    </fieldset>
  );
}

function Consent() {
  const t = useT();
  const { values, change, isOpen, leave } = useEditor();
  const faultOf = useFieldFault();
  const guardian = values.guardian ?? nobody;
  const disabled = !isOpen('guardian');
  const text = (part: 'name' | 'contact') => ({
    name: `guardian.${part}`,
    value: guardian[part] ?? '',
    onChange: (value: string) => change({ guardian: { ...guardian, [part]: value } }),
    onBlur: () => leave(`guardian.${part}`),
    fault: faultOf(`guardian.${part}`),
    disabled,
  });
  return (
    <div className={styles.consent}>
      <p>{t('submit.guardian.hint')}</p>
      <TextField {...text('name')} label={t('submit.guardian.name')} max={limits.name.max} />
      <TextField {...text('contact')} label={t('submit.guardian.contact')} />
      <Checkbox
        name="guardian.consent"
        checked={guardian.consent ?? false}
        disabled={disabled}
        fault={faultOf('guardian.consent')}
        onChange={(consent) => {
          change({ guardian: { ...guardian, consent } });
          leave('guardian.consent');
        }}
      >
        {t('submit.guardian.consent')}
      </Checkbox>
      <RulesLinks />
    </div>
  );
}
