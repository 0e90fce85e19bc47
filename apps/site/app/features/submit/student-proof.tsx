import { limits } from '@film-contest/contract/limits';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import { useFileSizeFormatter } from './file-hints.ts';
import { UploadRow } from './upload-row.tsx';

/** The form field for a student card or a similar document, shown if the contest requires one. */
export function StudentProofField() {
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
