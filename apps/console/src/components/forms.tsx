import {
  Alert,
  Button,
  type ButtonProps,
  Flex,
  Form,
  type FormInstance,
  type FormProps,
} from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { registerFormErrorDisplay } from '../lib/form-failure.ts';
import { keptInput } from '../lib/kept-input.ts';
import { t } from '../lib/messages.ts';
import { getCurrentPath } from '../lib/navigation.ts';
import { readAccountEmail } from '../lib/session.ts';
import { Dialog } from './dialog.tsx';
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

/** A dialog with a form, which is reset each time the dialog opens. */
export const FormDialog = ({ width = 560, onClose, children, ...modal }: FormDialogProps) => (
  <Dialog {...modal} width={width} onCancel={onClose} footer={null}>
    {children}
  </Dialog>
);

interface DialogButtonProps extends Omit<ButtonProps, 'title' | 'children' | 'onClick'> {
  label: string;
  /** Title of the dialog. The default is the label of the button. */
  title?: string;
  /** Maximum width of the dialog in pixels. */
  width?: number;
  children: (close: () => void) => ReactNode;
}

/**
 * A button and the dialog with a form that it opens. Only for buttons that stay while the dialog is open, because
 * the dialog disappears with its button.
 */
export function DialogButton(props: DialogButtonProps) {
  const { label, title = label, width, children, ...button } = props;
  const [isOpen, setOpen] = useState(false);
  const closeDialog = () => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormDialog open={isOpen} onClose={closeDialog} title={title} {...(width && { width })}>
        {children(closeDialog)}
      </FormDialog>
    </>
  );
}

interface DialogActionsProps {
  label: string;
  onClose: () => void;
  busy?: boolean;
  danger?: boolean;
  disabled?: boolean;
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
      disabled={props.disabled === true}
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

/**
 * A form that stores every change on this device. Above its fields, it says that input was restored and shows the
 * error of a failed submission.
 */
export function KeptForm<V extends object>({ kept, children, ...props }: KeptFormProps<V>) {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => registerFormErrorDisplay(kept.form, setFailure), [kept.form]);
  return (
    <Form<V>
      form={kept.form}
      layout="vertical"
      onValuesChange={(_, values) => kept.keep(values)}
      {...props}
    >
      <FormErrorAlert text={failure} />
      {kept.isRestored && <p className={styles.restored}>{t('forms.restored')}</p>}
      {children}
    </Form>
  );
}

export interface KeptFormState<V extends object> {
  form: FormInstance<V>;
  /** Whether the form shows input that the user typed at an earlier visit and did not send. */
  isRestored: boolean;
  keep(values: V): void;
  /** Deletes the stored input. Call it after the input was sent or discarded. */
  drop(): void;
}

/**
 * Creates a form whose input is stored on this device until it is sent.
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
