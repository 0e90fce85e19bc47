import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useBusy } from '../../lib/use-busy.ts';

/** Downloads all pages of the filtered audit log. */
export function ExportButton({ state: { search, filters } }: { state: ListState }) {
  const { busy, run } = useBusy();

  async function exportLog() {
    const body = { ...(search && { search }), filters };
    const outcome = await run(() => call('exportAudit', { body }));
    if (outcome?.ok) downloadUrl(outcome.data.url);
  }

  return (
    <Button
      loading={busy}
      icon={<Icon name="download" size={16} />}
      onClick={() => void exportLog()}
    >
      {t('people.audit.export')}
    </Button>
  );
}
