import { Modal, Switch } from 'antd';
import { Fragment } from 'react';
import { t } from '../../lib/messages.ts';
import styles from './review.module.css';

const keys = [
  [['Space'], () => t('review.key.playPause')],
  [['←', '→'], () => t('review.key.seek')],
  [[',', '.'], () => t('review.key.frame')],
  [['1', '…', '9'], () => t('review.key.tick')],
  [['G'], () => t('review.key.mark')],
  [['A'], () => t('console.review.publish')],
  [['R'], () => t('console.review.requestChanges')],
  [['X'], () => t('console.review.reject')],
  [['N', 'P'], () => t('review.key.walk')],
  [['?'], () => t('review.key.help')],
] as const;

interface ShortcutDialogProps {
  open: boolean;
  onClose: () => void;
  isEnabled: boolean;
  onSwitch: (areOn: boolean) => void;
}

/** Lists the shortcuts and switches them on or off. */
export function ShortcutDialog({ open, onClose, isEnabled: areOn, onSwitch }: ShortcutDialogProps) {
  return (
    <Modal open={open} onCancel={onClose} title={t('review.keys')} footer={null} width={480}>
      <dl className={styles.sheet}>
        {keys.map(([pressed, text]) => (
          <Fragment key={pressed.join()}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text()}</dd>
          </Fragment>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is one */}
      <label className={styles.switch}>
        <Switch checked={areOn} onChange={onSwitch} />
        {t('review.keysOn')}
      </label>
      <p className={styles.minor}>{t('review.keysHint')}</p>
    </Modal>
  );
}
