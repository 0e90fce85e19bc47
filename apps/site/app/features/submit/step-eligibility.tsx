import type { EntryDraft } from '@film-contest/contract/entries';
import { groups } from '@film-contest/contract/entry-groups';
import { limits } from '@film-contest/contract/limits';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { useFileSizeFormatter } from './file-hints.ts';
import { SchoolField } from './school-field.tsx';
import { ContestRulesLinks, ReviewerComment } from './step-fields.tsx';
import styles from './submit.module.css';
import { UploadRow } from './upload-row.tsx';

export function EligibilityStep() {
  const t = useT();
  const { values, change, isOpen, leave } = useEntryEditor();
  const faultOf = useFieldErrorText();
  const hints = { open: t('submit.group.openHint'), student: t('submit.group.studentHint') };
  return (
    <>
      <RadioGroup
        name="group"
        legend={t('submit.field.group')}
        value={values.group ?? null}
        options={groups.map((value) => ({
          value,
          label: t(`film.group.${value}`),
          hint: hints[value],
        }))}
        onChange={(group) => {
          change({ group });
          leave('group');
        }}
        fault={faultOf('group')}
        disabled={!isOpen('group')}
        note={<ReviewerComment field="group" />}
      />
      {values.group === 'student' && (
        <>
          <SchoolField />
          <GuardianField />
          <StudentProofField />
        </>
      )}
    </>
  );
}

/** The form field for a student card or a similar document, shown if the contest requires one. */
function StudentProofField() {
  const t = useT();
  const size = useFileSizeFormatter();
  const asked = useContest()?.studentProof ?? 'optional';
  if (asked === 'off') return null;
  return (
    <UploadRow
      kind="student_proof"
      label={t('submit.field.student_proof')}
      hint={t('submit.studentProofHint', { size: size(limits.letter.bytes) })}
      optional={asked === 'optional'}
    />
  );
}

type Guardian = NonNullable<EntryDraft['guardian']>;

const nobody: Guardian = { under14: false };

/** The form fields that ask whether a team member is under 14, and for the guardian's consent. */
function GuardianField() {
  const t = useT();
  const { values, change, isOpen, leave } = useEntryEditor();
  const { under14 } = values.guardian ?? nobody;
  return (
    <fieldset className={styles.declarations} id="guardian" tabIndex={-1}>
      <legend>{t('submit.field.guardian')}</legend>
      <ReviewerComment field="guardian" />
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
      {under14 && <GuardianConsentFields />}
    </fieldset>
  );
}

function GuardianConsentFields() {
  const t = useT();
  const { values, change, isOpen, leave } = useEntryEditor();
  const faultOf = useFieldErrorText();
  const guardian = values.guardian ?? nobody;
  const disabled = !isOpen('guardian');
  const buildGuardianTextField = (part: 'name' | 'contact') => ({
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
      <TextField
        {...buildGuardianTextField('name')}
        label={t('submit.guardian.name')}
        max={limits.name.max}
      />
      <TextField {...buildGuardianTextField('contact')} label={t('submit.guardian.contact')} />
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
      <ContestRulesLinks />
    </div>
  );
}
