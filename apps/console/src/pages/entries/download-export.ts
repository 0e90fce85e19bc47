import type { Send } from '@film-contest/contract/client';
import { callOrNull } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

/** Orders an export and has the browser save it. Answers whether it could be ordered. */
export async function downloadExport(body: Send<'exportEntries'>['body']): Promise<boolean> {
  const outcome = await callOrNull('exportEntries', { body });
  if (!outcome?.ok) return false;
  downloadUrl(outcome.data.url);
  notices.success(t('lists.export.started'));
  return true;
}
