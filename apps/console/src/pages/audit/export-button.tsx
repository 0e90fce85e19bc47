import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { saveAddress } from '../../lib/save-file.ts';

/** Saves what the list shows, all pages of it. */
export function ExportButton({ state: { search, filters } }: { state: ListState }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    // Refusals and faults have been told by the client already.
    const outcome = await call('exportAudit', {
      body: { ...(search && { search }), filters },
    }).catch(() => null);
    setBusy(false);
    if (outcome?.ok) saveAddress(outcome.data.url);
  }

  return (
    <Button loading={busy} icon={<Icon name="download" size={16} />} onClick={() => void save()}>
      {t('people.audit.export')}
    </Button>
  );
}
