import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';

/** Creates a draft with the contents of a withdrawn entry, and opens it. */
export function DuplicateEntryButton({ id, title }: { id: string; title: string }) {
  const t = useT();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const { isBusy, run } = useBusyAction(async () => {
    const answer = await call('duplicateEntry', { params: { id } });
    if (!answer.ok) return;
    showNotice({ level: 'success', text: t('account.entries.duplicated') });
    navigate(pagePath('submitEntryStep', { entry: answer.data.id, step: 'tasks' }));
  });
  const label = t('account.entries.duplicate');
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy}
      aria-label={t('forms.labelled', { label, text: title })}
      onClick={run}
    >
      {label}
    </button>
  );
}
