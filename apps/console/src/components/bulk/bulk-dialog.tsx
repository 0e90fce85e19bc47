import { Button, Modal, Progress } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';

interface BulkDialogProps<Item> {
  bulk: Bulk<Item>;
  /** Title of the dialog; names the bulk action. */
  title: string;
  getKey: (item: Item) => string;
  /** Returns the display name of a failed item. */
  getName: (item: Item) => string;
}

/** Shows the progress of a bulk action, then the failed items with their reasons. */
export function BulkProgressDialog<Item>({
  bulk,
  title,
  getKey: keyOf,
  getName: nameOf,
}: BulkDialogProps<Item>) {
  const { state, isRunning } = bulk;
  const { total = 0, done = 0, failed = [], left = [] } = state ?? {};
  const ended = done + failed.length;
  return (
    <Modal
      open={state !== null}
      title={title}
      onCancel={isRunning ? bulk.stop : bulk.close}
      mask={{ closable: false }}
      keyboard={!isRunning}
      footer={<BulkDialogButtons bulk={bulk} />}
      width={640}
    >
      <Progress
        percent={total > 0 ? Math.round((100 * ended) / total) : 0}
        showInfo={false}
        status={failed.length > 0 ? 'exception' : 'normal'}
        aria-label={title}
      />
      <p role="status">
        {isRunning
          ? t('lists.bulk.running', { done: ended, total })
          : [
              t('lists.bulk.done', { count: done }),
              ...(failed.length > 0 ? [t('lists.bulk.failed', { count: failed.length })] : []),
              ...(left.length > 0 ? [t('lists.bulk.left', { count: left.length })] : []),
            ].join(' · ')}
      </p>
      {failed.length > 0 && (
        <section aria-label={t('lists.bulk.whyFailed')}>
          <h2 className={styles.heading}>{t('lists.bulk.whyFailed')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <ul className={styles.failed} tabIndex={0}>
            {failed.map(({ item, why }) => (
              <li key={keyOf(item)}>
                <span>{nameOf(item)}</span>
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}

function BulkDialogButtons<Item>({ bulk }: { bulk: Bulk<Item> }) {
  const { state, isRunning } = bulk;
  if (isRunning) return <Button onClick={bulk.stop}>{t('lists.bulk.cancel')}</Button>;
  const failed = state?.failed.map(({ item }) => item) ?? [];
  const left = state?.left ?? [];
  return (
    <>
      {left.length > 0 && <Button onClick={() => bulk.rerun(left)}>{t('lists.bulk.goOn')}</Button>}
      {failed.length > 0 && (
        <Button onClick={() => bulk.rerun(failed)}>{t('lists.bulk.retry')}</Button>
      )}
      <Button type="primary" onClick={bulk.close}>
        {t('lists.bulk.close')}
      </Button>
    </>
  );
}
