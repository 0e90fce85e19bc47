import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useBusyState } from '../../lib/use-busy.ts';

/** Downloads all pages of the filtered audit log. */
export function ExportAuditLogButton({ state: { search, filters } }: { state: ListState }) {
  const { busy, run } = useBusyState();

  async function exportAuditLog() {
    const body = { ...(search && { search }), filters };
    const outcome = await run(() => call('exportAudit', { body }));
    if (outcome?.ok) downloadUrl(outcome.data.url);
  }

  return (
    <Button
      loading={busy}
      icon={<Icon name="download" size={16} />}
      onClick={() => void exportAuditLog()}
    >
      {t('people.audit.export')}
    </Button>
  );
}
