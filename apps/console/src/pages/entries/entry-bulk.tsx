import type { EntryPick } from '@film-contest/contract/entry-list';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { BulkBar, BulkProgressDialog, useBulkAction } from '../../components/bulk/bulk.tsx';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import { FormDialog } from '../../components/forms.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useRowSelection } from '../../lib/use-selection.ts';
import { type BulkAction, bulkTitles } from './bulk-actions.ts';
import { bulkForms } from './bulk-forms.tsx';
import { BulkPreviewSummary, getListedEntryName, useBulkPreview } from './bulk-preview.tsx';

interface EntryBulkProps {
  selection: EntrySelection;
  /** Number of entries in the list, up to the paging limit. */
  total: number;
  offered: readonly BulkAction[];
  children?: ReactNode;
}

const getEntryKey = ({ id }: EntryPick) => id;

export function EntryBulkActions({ selection, total, offered, children }: EntryBulkProps) {
  const client = useQueryClient();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [asking, setAsking] = useState(false);
  const { picks } = selection;
  const onDone = useRef<(() => void) | undefined>(undefined);
  /** Entries that stay selected whatever the result of the bulk action. */
  const kept = useRef<EntryPick[]>([]);
  const bulk = useBulkAction<EntryPick>(({ failed, left }) => {
    // Deselects successful entries. Failed entries, and entries that were not processed, stay selected.
    selection.set([...kept.current, ...failed.map(({ item }) => item), ...left]);
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
          <FormDialog
            open={asking}
            onClose={() => setAsking(false)}
            title={bulkTitles[action](picks.length)}
          >
            <BulkActionForm
              action={action}
              picks={picks}
              onClose={() => setAsking(false)}
              onStart={(ready, act, afterDone) => {
                setAsking(false);
                onDone.current = afterDone;
                kept.current = picks.filter((pick) => !ready.includes(pick));
                void bulk.start(ready, act);
              }}
            />
          </FormDialog>
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

function SelectAllEntriesButton({ selection, total }: Pick<EntryBulkProps, 'selection' | 'total'>) {
  const { picks, pickAll, isPicking, most } = selection;
  if (picks.length >= Math.min(total, most)) return null;
  return (
    <Button type="link" size="small" loading={isPicking} onClick={pickAll}>
      {t('lists.bulk.all', { most })}
    </Button>
  );
}

interface BulkFormProps {
  action: BulkAction;
  picks: readonly EntryPick[];
  onClose: () => void;
  /**
   * @param ready the entries that the action can process.
   * @param onDone runs after all items succeeded.
   */
  onStart: (ready: EntryPick[], act: BulkStep<EntryPick>, onDone?: () => void) => void;
}

function BulkActionForm({ action, picks, onClose, onStart }: BulkFormProps) {
  const Fields = bulkForms[action];
  const query = useBulkPreview(action, picks);
  const ready = picks.filter(({ id }) => action === 'assign' || query.data?.ready.includes(id));
  return (
    <>
      {action !== 'assign' && <BulkPreviewSummary query={query} picks={picks} />}
      <Fields
        preview={query.data ?? null}
        isDisabled={ready.length === 0}
        onClose={onClose}
        onStart={(act, onDone) => onStart(ready, act, onDone)}
      />
    </>
  );
}

export type EntrySelection = ReturnType<typeof useEntrySelection>;

/** Maximum number of selected entries. Equals `maxPicked` of the contract, whose schemas are not loaded in browsers. */
const maxSelected = 500;

/** Keeps the selected entries of a list, and can select all entries that match its filters. */
export function useEntrySelection(state: ListState) {
  const selection = useRowSelection<EntryPick>(state, maxSelected);
  const { busy: isPicking, run } = useBusyState();

  async function selectAllEntries() {
    const { search, filters, sorter } = state;
    const query = { search, filters, sorter } as never;
    const outcome = await run(() => call('pickEntries', { query }));
    if (!outcome?.ok) return;
    selection.set(outcome.data.list);
    if (outcome.data.isMore) notices.success(t('lists.bulk.onlyFirst', { most: maxSelected }));
  }

  return { ...selection, pickAll: selectAllEntries, isPicking, most: maxSelected };
}
