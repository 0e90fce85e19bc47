import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../lib/messages.ts';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  /** Pixels, where there is room for them. */
  width?: number;
  onClose: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

/** A dialog around a form, which begins anew each time it is opened. */
export const FormDialog = ({ width = 560, onClose, ...modal }: FormDialogProps) => (
  <Modal {...modal} width={width} onCancel={onClose} footer={null} destroyOnHidden />
);

interface DialogActionsProps {
  /** What the form does when it is sent. */
  label: string;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
  /** What else can be done, apart from these two. */
  children?: ReactNode;
}

/** How a form in a dialog ends. */
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
