import { limits } from '@film-contest/contract/limits';
import { useT } from '../../lib/messages.tsx';
import { DraftTextField } from './step-fields.tsx';

export function FilmStep() {
  const t = useT();
  return (
    <>
      <DraftTextField name="title" label={t('submit.field.title')} max={limits.title.max} />
      <DraftTextField
        name="desc"
        label={t('submit.field.desc')}
        hint={t('submit.descHint')}
        max={limits.desc.max}
        rows={10}
      />
    </>
  );
}
