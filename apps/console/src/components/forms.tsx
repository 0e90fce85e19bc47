import {
  Alert,
  App,
  Button,
  Flex,
  Form,
  type FormInstance,
  type FormProps,
  Modal,
  type ModalFuncProps,
} from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { keptInput } from '../lib/kept-input.ts';
import { t } from '../lib/messages.ts';
import { getCurrentPath } from '../lib/navigation.ts';
import { registerOpenDialog } from '../lib/page-keys.ts';
import { readAccountEmail } from '../lib/session.ts';
import styles from './forms.module.css';

interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  /** Maximum width of the dialog in pixels. */
  width?: number;
  onClose: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form. Each time it opens, the form is reset, and its first text field has the focus; without one, its
 * body, because typed text must not press the close button.
 */
export const FormDialog = ({ width = 560, onClose, children, ...modal }: FormDialogProps) => (
  <Modal {...modal} width={width} onCancel={onClose} footer={null} destroyOnHidden>
    <DialogBody>{children}</DialogBody>
  </Modal>
);

/** Text fields that open nothing when they are focused. */
const textFields =
  'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], .ant-picker input)';

function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(registerOpenDialog, []);
  useEffect(() => {
    // The dialog stores the focused element in an effect of its own, to restore the focus at the end.
    const frame = requestAnimationFrame(() => {
      if (body.current?.contains(document.activeElement)) return;
      (body.current?.querySelector<HTMLElement>(textFields) ?? body.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={body} tabIndex={-1} className={styles.body}>
      {children}
    </div>
  );
}

interface DialogActionsProps {
  label: string;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
  /** Additional buttons before the submit button. */
  children?: ReactNode;
}

export const DialogActions = (props: DialogActionsProps) => (
  <Flex wrap gap={8} justify="flex-end">
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
  </Flex>
);

export const FormErrorAlert = ({ text }: { text: string | null }) =>
  text && <Alert type="error" showIcon title={text} style={{ marginBlockEnd: 16 }} />;

interface KeptFormProps<V extends object> extends Omit<FormProps<V>, 'children' | 'form'> {
  kept: KeptFormState<V>;
  children: ReactNode;
}

/** A form that keeps every change on this device and reports restored input above its fields. */
export const KeptForm = <V extends object>({ kept, children, ...props }: KeptFormProps<V>) => (
  <Form<V>
    form={kept.form}
    layout="vertical"
    onValuesChange={(_, values) => kept.keep(values)}
    {...props}
  >
    {kept.isRestored && <p className={styles.restored}>{t('forms.restored')}</p>}
    {children}
  </Form>
);

export interface KeptFormState<V extends object> {
  form: FormInstance<V>;
  /** Whether the form shows input that an earlier visit left unsent. */
  isRestored: boolean;
  keep(values: V): void;
  /** Deletes the kept input because it was sent or discarded. */
  drop(): void;
}

/**
 * Creates a form whose input is kept on this device until it is sent.
 *
 * @param name identifies the form and its record.
 * @param title names the form in the list of unsent input.
 */
export function useKeptForm<V extends object>(name: string, title: string): KeptFormState<V> {
  const [form] = Form.useForm<V>();
  const [opened] = useState(() => ({ name, account: readAccountEmail() }));
  const [isRestored, setRestored] = useState(false);
  const isTouched = useRef(false);

  useEffect(() => {
    let isOpen = true;
    keptInput.read<V>(opened.name, opened.account).then((kept) => {
      if (!isOpen || !kept || isTouched.current) return;
      form.setFieldsValue(kept.values as Parameters<typeof form.setFieldsValue>[0]);
      setRestored(true);
    });
    return () => {
      isOpen = false;
    };
  }, [form, opened]);

  const keep = useCallback(
    (values: V) => {
      isTouched.current = true;
      const input = { path: getCurrentPath(), title, values };
      void keptInput.keep(opened.name, opened.account, input);
    },
    [opened, title],
  );
  const drop = useCallback(() => {
    setRestored(false);
    void keptInput.drop(opened.name, opened.account);
  }, [opened]);
  return { form, isRestored, keep, drop };
}

interface Question extends Pick<ModalFuncProps, 'title' | 'content' | 'okText' | 'onOk'> {
  /** Draws the button that confirms in red. */
  isDangerous?: boolean;
}

export function useConfirmDialog() {
  const { modal } = App.useApp();
  return ({ isDangerous = false, ...question }: Question) =>
    modal.confirm({
      icon: null,
      cancelText: t('forms.cancel'),
      okButtonProps: { danger: isDangerous },
      ...question,
    });
}
