import { t } from '../lib/messages.ts';
import { Tag } from './state-tag.tsx';

/** Shows the number of refusals; without refusals, the number of advisories. */
export function CheckCounts({ refusals, advice }: { refusals: number; advice: number }) {
  if (refusals > 0) {
    return <Tag tone="danger">{t('console.entry.refusals', { count: refusals })}</Tag>;
  }
  if (advice > 0) return <Tag tone="warning">{t('console.entry.advice', { count: advice })}</Tag>;
  return <Tag tone="quiet">{t('checks.level.ok')}</Tag>;
}
