import { Button, Modal } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';

interface ConflictDialogProps {
  open: boolean;
  onClose: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

/** Lets the user choose between two versions after an edit conflict. */
export const EditConflictDialog = ({ open, onClose, onTheirs, onMine }: ConflictDialogProps) => (
  <Modal
    open={open}
    onCancel={onClose}
    title={t('content.conflict.title')}
    footer={null}
    width={520}
  >
    <p>{t('content.conflict.hint')}</p>
    <div className={styles.dialogActions}>
      <Button onClick={onClose}>{t('forms.cancel')}</Button>
      <Button onClick={onTheirs}>{t('content.conflict.theirs')}</Button>
      <Button type="primary" onClick={onMine}>
        {t('content.conflict.mine')}
      </Button>
    </div>
  </Modal>
);
