import { groups } from '@film-contest/contract/entry-groups';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { GuardianField } from './guardian-field.tsx';
import { SchoolField } from './school-field.tsx';
import { ReviewerComment } from './step-fields.tsx';
import { StudentProofField } from './student-proof.tsx';

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
