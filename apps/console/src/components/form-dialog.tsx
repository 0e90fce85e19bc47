import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../lib/messages.ts';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  /** Maximum width of the dialog in pixels. */
  width?: number;
  onClose: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

/** A dialog with a form. The form is reset each time the dialog opens. */
export const FormDialog = ({ width = 560, onClose, ...modal }: FormDialogProps) => (
  <Modal {...modal} width={width} onCancel={onClose} footer={null} destroyOnHidden />
);

interface DialogActionsProps {
  /** Label of the submit button. */
  label: string;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
  /** Additional buttons before the submit button. */
  children?: ReactNode;
}

/** The buttons at the end of a form in a dialog. */
export const DialogActions = (props: DialogActionsProps) => (
  <div className={styles.actions}>
    {props.children && <span className={styles.apart}>{props.children}</span>}
    <Button onClick={props.onClose}>{t('forms.cancel')}</Button>
    <Button
      type="primary"
      htmlType="submit"
      danger={props.danger === true}
      loading={props.busy === true}
    >
      {props.label}
    </Button>
  </div>
);
