import type { EntryPick } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { BulkBar } from '../../components/bulk/bulk-bar.tsx';
import { BulkDialog } from '../../components/bulk/bulk-dialog.tsx';
import { useBulk } from '../../components/bulk/use-bulk.ts';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { type BulkAction, bulkTitles } from './bulk-actions.ts';
import { BulkForm } from './bulk-form.tsx';
import type { EntrySelection } from './use-entry-selection.ts';

interface EntryBulkProps {
  selection: EntrySelection;
  /** How many the list shows in all, as far as it can be paged through. */
  total: number;
  /** What can be done to them here. */
  offered: readonly BulkAction[];
  /** Further buttons. */
  children?: ReactNode;
}

const getKey = ({ id }: EntryPick) => id;
const getName = ({ number, title }: EntryPick) =>
  `${number ?? dash} ${title || t('console.entry.untitled')}`;

/** What can be done to the selected entries, one call for each. */
export function EntryBulk({ selection, total, offered, children }: EntryBulkProps) {
  const client = useQueryClient();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [asking, setAsking] = useState(false);
  const { picks } = selection;
  const onDone = useRef<(() => void) | undefined>(undefined);
  const bulk = useBulk<EntryPick>(({ failed, left }) => {
    // Those that are done need no further choice; what failed stays selected.
    selection.set([...failed.map(({ item }) => item), ...left]);
    if (failed.length + left.length === 0) onDone.current?.();
    for (const queryKey of [['consoleEntries'], ['entry'], ['summary']]) {
      void client.invalidateQueries({ queryKey });
    }
  });

  const begin = (wanted: BulkAction) => {
    setAction(wanted);
    setAsking(true);
  };
  return (
    <>
      <BulkBar
        count={picks.length}
        onClear={selection.clear}
        more={<SelectAllButton {...{ selection, total }} />}
      >
        {offered.map((each) => (
          <Button key={each} onClick={() => begin(each)}>
            {t(`lists.act.${each}`)}
          </Button>
        ))}
        {children}
      </BulkBar>
      {action && (
        <>
          <BulkForm
            action={action}
            count={picks.length}
            isOpen={asking}
            onClose={() => setAsking(false)}
            onGo={(act, afterDone) => {
              setAsking(false);
              onDone.current = afterDone;
              void bulk.start(picks, act);
            }}
          />
          <BulkDialog
            bulk={bulk}
            title={bulkTitles[action](bulk.state?.total ?? 0)}
            getKey={getKey}
            getName={getName}
          />
        </>
      )}
    </>
  );
}

/** Selects what other pages show too. */
function SelectAllButton({ selection, total }: Pick<EntryBulkProps, 'selection' | 'total'>) {
  const { picks, pickAll, isPicking, most } = selection;
  if (picks.length >= Math.min(total, most)) return null;
  return (
    <Button type="link" size="small" loading={isPicking} onClick={pickAll}>
      {t('lists.bulk.all', { most })}
    </Button>
  );
}
