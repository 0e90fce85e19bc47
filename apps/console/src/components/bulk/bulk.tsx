import { Button, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../lib/messages.ts';
import { Dialog } from '../dialog.tsx';
import styles from './bulk.module.css';
import { type BulkState, type BulkStep, runBulkAction } from './run-bulk.ts';

interface Bulk<Item> {
  /** State of the bulk action; null before the first run. */
  state: BulkState<Item> | null;
  isRunning: boolean;
  start: (items: readonly Item[], act: BulkStep<Item>) => Promise<void>;
  /** Stops the bulk action: running calls finish, and no new call starts. */
  stop: () => void;
  /** Repeats the bulk action for failed or skipped items. */
  rerun: (items: readonly Item[]) => Promise<void>;
  close: () => void;
}

/** @param onEnd callback after every run of the bulk action, even if items failed. */
export function useBulkAction<Item>(onEnd: (state: BulkState<Item>) => void): Bulk<Item> {
  const [state, setState] = useState<BulkState<Item> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const step = useRef<BulkStep<Item> | null>(null);
  const stopping = useRef(new AbortController());

  async function runOnItems(items: readonly Item[], isRetry: boolean) {
    if (!step.current) return;
    stopping.current = new AbortController();
    setRunning(true);
    const { signal } = stopping.current;
    const ended = await runBulkAction(items, {
      act: step.current,
      isRetry,
      signal,
      faultText: getHttpErrorText,
      onProgress: setState,
    });
    setRunning(false);
    onEnd(ended);
  }

  return {
    state,
    isRunning,
    start: (items, doing) => {
      step.current = doing;
      return runOnItems(items, false);
    },
    stop: () => stopping.current.abort(),
    rerun: (items) => runOnItems(items, true),
    close: () => setState(null),
  };
}

function getHttpErrorText(status: number): string {
  if (status < 400) return t(navigator.onLine ? 'http.timeout' : 'http.offline');
  return t.translateDynamicKey(`http.${status}`) ?? t('http.serverFailed');
}

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** Button that selects the rows of all pages of the list. */
  more?: ReactNode;
  children: ReactNode;
}

/** Shows a bar with bulk actions at the bottom of the window while rows of a list are selected. */
export function BulkBar({ count, onClear, more, children }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('lists.bulk.selected', { count })}>
      <strong role="status">{t('lists.bulk.selected', { count })}</strong>
      {more}
      <Button type="text" size="small" onClick={onClear}>
        {t('lists.bulk.clear')}
      </Button>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

interface BulkDialogProps<Item> {
  bulk: Bulk<Item>;
  title: string;
  getKey: (item: Item) => string;
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
    <Dialog
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
        <section aria-label={t('lists.bulk.failureReasons')}>
          <h2 className={styles.heading}>{t('lists.bulk.failureReasons')}</h2>
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
    </Dialog>
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
