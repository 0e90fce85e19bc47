import { limits } from '@film-contest/contract/limits';
import { useT } from '../../lib/messages.tsx';
import { useImageRequirementsText } from './file-hints.ts';
import { DraftTextField } from './step-fields.tsx';
import { UploadRow } from './upload-row.tsx';

export function TeamStep() {
  const t = useT();
  const imageHint = useImageRequirementsText();
  return (
    <>
      <DraftTextField name="team" label={t('submit.field.team')} max={limits.team.max} />
      <DraftTextField
        name="team_desc"
        label={t('submit.field.team_desc')}
        max={limits.teamDesc.max}
        rows={8}
      />
      <UploadRow
        kind="team_logo"
        label={t('submit.field.team_logo')}
        hint={imageHint('team_logo')}
      />
    </>
  );
}
