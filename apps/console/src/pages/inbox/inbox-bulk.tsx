import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { BulkBar } from '../../components/bulk/bulk-bar.tsx';
import { BulkProgressDialog } from '../../components/bulk/bulk-dialog.tsx';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import { useBulkAction } from '../../components/bulk/use-bulk.ts';
import { call, fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import type { InboxRow } from './inbox-labels.ts';

type Target = 'done' | 'spam';

const getMessageKey = ({ id }: InboxRow) => id;
const getMessageName = ({ name, excerpt }: InboxRow) => `${name}: ${excerpt}`;

/** Moves a message. A retry uses its newest version. */
const createMoveStep =
  (state: Target): BulkStep<InboxRow> =>
  async ({ id, version: listed }, { isRetry, signal }) => {
    const params = { id };
    const newest = isRetry
      ? await fetchScreenData('consoleInboxMessage', { params, background: true, signal })
      : { version: listed };
    const body = { version: newest.version, state };
    return call('moveContact', { params, body, background: true, quiet: true });
  };

interface InboxBulkProps {
  picks: InboxRow[];
  set: (picks: InboxRow[]) => void;
}

/** Moves the selected messages, one call per message. */
export function InboxBulkActions({ picks, set }: InboxBulkProps) {
  const client = useQueryClient();
  const [target, setTarget] = useState<Target>('done');
  const bulk = useBulkAction<InboxRow>(({ failed, left }) => {
    // Failed messages stay selected.
    set([...failed.map(({ item }) => item), ...left]);
    for (const stale of ['consoleInbox', 'inbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
  });
  const renderMoveButton = (state: Target) => (
    <Button
      onClick={() => {
        setTarget(state);
        void bulk.start(picks, createMoveStep(state));
      }}
    >
      {t(`people.inbox.move.${state}`)}
    </Button>
  );
  return (
    <>
      <BulkBar count={picks.length} onClear={() => set([])}>
        {renderMoveButton('done')}
        {renderMoveButton('spam')}
      </BulkBar>
      <BulkProgressDialog
        bulk={bulk}
        title={t(`people.inbox.move.${target}`)}
        getKey={getMessageKey}
        getName={getMessageName}
      />
    </>
  );
}
