import { t } from '../lib/messages.ts';
import { ColouredTag } from './state-tag.tsx';

/** Shows how many automatic checks of an entry failed; if none failed, how many gave advice. */
export function CheckCounts({ refusals, advice }: { refusals: number; advice: number }) {
  if (refusals > 0) {
    return (
      <ColouredTag tone="danger">{t('console.entry.refusals', { count: refusals })}</ColouredTag>
    );
  }
  if (advice > 0)
    return <ColouredTag tone="warning">{t('console.entry.advice', { count: advice })}</ColouredTag>;
  return <ColouredTag tone="quiet">{t('checks.level.ok')}</ColouredTag>;
}
