import type { ContentItem } from '@film-contest/contract/content';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';
import type { Order } from './use-order.ts';

interface OrderCellProps {
  item: ContentItem;
  order: Order;
  isFirst: boolean;
  isLast: boolean;
}

/** A handle to drag the row by, and the same by keyboard: one step up, one step down. */
export function OrderCell({ item, order, isFirst, isLast }: OrderCellProps) {
  const { title } = item;
  return (
    <span className={styles.order}>
      <span className={styles.grip} title={t('content.order.drag')}>
        <Icon name="grip" size={16} />
      </span>
      <Step
        label={t('content.order.up', { title })}
        icon="up"
        isIdle={isFirst || order.busy}
        onStep={() => void order.step(item, -1)}
      />
      <Step
        label={t('content.order.down', { title })}
        icon="down"
        isIdle={isLast || order.busy}
        onStep={() => void order.step(item, 1)}
      />
    </span>
  );
}

interface StepProps {
  label: string;
  icon: 'up' | 'down';
  isIdle: boolean;
  onStep: () => void;
}

/** Not disabled when idle: it would lose the focus of whoever presses it again and again. */
const Step = ({ label, icon, isIdle, onStep }: StepProps) => (
  <Button
    type="text"
    size="small"
    className={styles.step ?? ''}
    aria-label={label}
    title={label}
    aria-disabled={isIdle}
    icon={<Icon name={icon} size={16} />}
    onClick={() => {
      if (!isIdle) onStep();
    }}
  />
);
