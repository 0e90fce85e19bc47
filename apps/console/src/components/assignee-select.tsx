import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { call, useBusyState } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import { notices } from '../lib/notices.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../lib/reviewers.ts';

interface AssigneeProps {
  entry: Pick<ConsoleEntryRow, 'id' | 'assignee' | 'title'>;
  className?: string | undefined;
}

const unassigned = '';

/** Selects the assignee of an entry. Lists the signed-in user first, then colleagues, then "unassigned". */
export function EntryAssigneeSelect({ entry, className }: AssigneeProps) {
  const { id, assignee, title } = entry;
  const client = useQueryClient();
  const reviewers = useReviewers();
  const { busy, run } = useBusyState();

  async function assignEntry(chosen: string) {
    const body = { from: assignee?.id ?? null, to: chosen || null };
    const outcome = await run(() => call('assignEntry', { params: { id }, body }));
    await Promise.all(
      [['entry', id], ['consoleEntries']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    if (!outcome?.ok) return;
    const { name } = outcome.data.assignee ?? {};
    notices.success(name ? t('review.assigned', { name }) : t('review.unassigned'));
  }

  const sorted = [...reviewers].sort((a, b) => Number(b.isMe) - Number(a.isMe));
  const options = [
    ...sorted.map((each) => ({ value: each.id, label: getReviewerLabel(each) })),
    // Adds the current assignee, who may have lost the permission to review.
    ...(assignee && !sorted.some((each) => each.id === assignee.id)
      ? [{ value: assignee.id, label: assignee.name }]
      : []),
    { value: unassigned, label: t('review.noAssignee') },
  ];
  return (
    <Select
      className={className ?? ''}
      aria-label={t('review.assigneeOf', { title })}
      value={assignee?.id ?? unassigned}
      options={options}
      loading={busy}
      disabled={busy}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      onOpenChange={refreshReviewers}
      onChange={assignEntry}
    />
  );
}
