import type { EntryPick } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { BulkBar } from '../../components/bulk/bulk-bar.tsx';
import { BulkProgressDialog } from '../../components/bulk/bulk-dialog.tsx';
import { useBulkAction } from '../../components/bulk/use-bulk.ts';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { type BulkAction, bulkTitles } from './bulk-actions.ts';
import { BulkActionForm } from './bulk-form.tsx';
import type { EntrySelection } from './use-entry-selection.ts';

interface EntryBulkProps {
  selection: EntrySelection;
  /** Number of entries in the list, up to the paging limit. */
  total: number;
  /** Bulk actions that the user can run. */
  offered: readonly BulkAction[];
  /** Additional buttons in the bar of bulk actions. */
  children?: ReactNode;
}

const getEntryKey = ({ id }: EntryPick) => id;
const getListedEntryName = ({ number, title }: EntryPick) =>
  `${number ?? dash} ${title || t('console.entry.untitled')}`;

/** Bulk actions on the selected entries, one call per entry. */
export function EntryBulkActions({ selection, total, offered, children }: EntryBulkProps) {
  const client = useQueryClient();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [asking, setAsking] = useState(false);
  const { picks } = selection;
  const onDone = useRef<(() => void) | undefined>(undefined);
  const bulk = useBulkAction<EntryPick>(({ failed, left }) => {
    // Deselects successful entries and keeps failed entries selected.
    selection.set([...failed.map(({ item }) => item), ...left]);
    if (failed.length + left.length === 0) onDone.current?.();
    for (const queryKey of [['consoleEntries'], ['entry'], ['summary']]) {
      void client.invalidateQueries({ queryKey });
    }
  });

  const openBulkForm = (wanted: BulkAction) => {
    setAction(wanted);
    setAsking(true);
  };
  return (
    <>
      <BulkBar
        count={picks.length}
        onClear={selection.clear}
        more={<SelectAllEntriesButton {...{ selection, total }} />}
      >
        {offered.map((each) => (
          <Button key={each} onClick={() => openBulkForm(each)}>
            {t(`lists.act.${each}`)}
          </Button>
        ))}
        {children}
      </BulkBar>
      {action && (
        <>
          <BulkActionForm
            action={action}
            count={picks.length}
            isOpen={asking}
            onClose={() => setAsking(false)}
            onStart={(act, afterDone) => {
              setAsking(false);
              onDone.current = afterDone;
              void bulk.start(picks, act);
            }}
          />
          <BulkProgressDialog
            bulk={bulk}
            title={bulkTitles[action](bulk.state?.total ?? 0)}
            getKey={getEntryKey}
            getName={getListedEntryName}
          />
        </>
      )}
    </>
  );
}

/** Selects the entries of all pages. */
function SelectAllEntriesButton({ selection, total }: Pick<EntryBulkProps, 'selection' | 'total'>) {
  const { picks, pickAll, isPicking, most } = selection;
  if (picks.length >= Math.min(total, most)) return null;
  return (
    <Button type="link" size="small" loading={isPicking} onClick={pickAll}>
      {t('lists.bulk.all', { most })}
    </Button>
  );
}
