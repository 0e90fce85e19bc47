import type { Send } from '@film-contest/contract/client';
import { callOrNullOnError } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

/** Requests an export and downloads it. Returns whether the request succeeded. */
export async function downloadEntryExport(body: Send<'exportEntries'>['body']): Promise<boolean> {
  const outcome = await callOrNullOnError('exportEntries', { body });
  if (!outcome?.ok) return false;
  downloadUrl(outcome.data.url);
  notices.success(t('lists.export.started'));
  return true;
}
