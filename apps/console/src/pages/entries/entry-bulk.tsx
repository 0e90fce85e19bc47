import type { EntryPick } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { BulkBar } from '../../components/bulk/bulk-bar.tsx';
import { BulkDialog } from '../../components/bulk/bulk-dialog.tsx';
import { useBulk } from '../../components/bulk/use-bulk.ts';
import { dash } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { type BulkAction, bulkTitles } from './bulk-actions.ts';
import { BulkForm } from './bulk-form.tsx';
import type { EntrySelection } from './use-entry-selection.ts';

interface EntryBulkProps {
  selection: EntrySelection;
  /** How many the list shows in all, as far as it can be paged through. */
  total: number;
  onExport: () => void;
  onFiles: () => void;
}

const keyOf = ({ id }: EntryPick) => id;
const nameOf = ({ number, title }: EntryPick) =>
  `${number ?? dash} ${title || t('console.entry.untitled')}`;

/** What can be done to the selected entries, one call for each. */
export function EntryBulk({ selection, total, onExport, onFiles }: EntryBulkProps) {
  const client = useQueryClient();
  const access = useAccess();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [asking, setAsking] = useState(false);
  const { picks } = selection;
  const bulk = useBulk<EntryPick>(({ failed, left }) => {
    // Those that are done need no further choice; what failed stays selected.
    selection.set([...failed.map(({ item }) => item), ...left]);
    for (const queryKey of [['consoleEntries'], ['entry'], ['summary']]) {
      void client.invalidateQueries({ queryKey });
    }
  });

  const begin = (wanted: BulkAction) => {
    setAction(wanted);
    setAsking(true);
  };
  const button = (wanted: BulkAction, label: string) => (
    <Button onClick={() => begin(wanted)}>{label}</Button>
  );
  return (
    <>
      <BulkBar
        count={picks.length}
        onClear={selection.clear}
        more={<All {...{ selection, total }} />}
      >
        {access.canReview && (
          <>
            {button('assign', t('lists.act.assign'))}
            {button('publish', t('lists.act.publish'))}
            {button('sendBack', t('lists.act.sendBack'))}
          </>
        )}
        {access.canCurate && button('shortlist', t('lists.act.shortlist'))}
        <Button onClick={onExport}>{t('lists.act.export')}</Button>
        <Button onClick={onFiles}>{t('lists.act.files')}</Button>
      </BulkBar>
      {action && (
        <>
          <BulkForm
            action={action}
            count={picks.length}
            isOpen={asking}
            onClose={() => setAsking(false)}
            onGo={(act) => {
              setAsking(false);
              void bulk.start(picks, act);
            }}
          />
          <BulkDialog
            bulk={bulk}
            title={bulkTitles[action](bulk.state?.total ?? 0)}
            keyOf={keyOf}
            nameOf={nameOf}
          />
        </>
      )}
    </>
  );
}

/** Selects what other pages show too. */
function All({ selection, total }: Pick<EntryBulkProps, 'selection' | 'total'>) {
  const { picks, pickAll, isPicking, most } = selection;
  if (picks.length >= Math.min(total, most)) return null;
  return (
    <Button type="link" size="small" loading={isPicking} onClick={pickAll}>
      {t('lists.bulk.all', { most })}
    </Button>
  );
}
