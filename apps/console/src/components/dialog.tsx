import { App, Modal, type ModalFuncProps, type ModalProps } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { t } from '../lib/messages.ts';
import { registerOpenDialog } from '../lib/page-keys.ts';
import styles from './forms.module.css';

/**
 * A dialog that disables the page's shortcuts. Focuses its first text field, else its first other field, else its
 * body. It focuses no button, because typed text could press the button.
 */
export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal {...modal} destroyOnHidden>
    <DialogBody>{children}</DialogBody>
  </Modal>
);

/** Selectors of fields that open no popup when they are focused; text fields first. */
const fields = [
  'textarea, input:is([type=text], [type=email], [type=password], [type=url]):not([role])',
  'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], .ant-picker input)',
];

function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(registerOpenDialog, []);
  useEffect(() => {
    // Waits for the next frame, because antd's dialog must first store the element that gets the focus back when the
    // dialog closes.
    const frame = requestAnimationFrame(() => {
      const { current } = body;
      if (current?.querySelector(':is(input, textarea):focus')) return;
      const [field = current] = fields.flatMap((kind) => [
        ...(current?.querySelectorAll<HTMLElement>(kind) ?? []),
      ]);
      field?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={body} tabIndex={-1} className={styles.body}>
      {children}
    </div>
  );
}

/**
 * Options of all question dialogs. `autoFocusButton` is set at the top level, because antd ignores null in
 * `focusable`.
 */
const questionProps = {
  autoFocusButton: null,
  modalRender: (dialog: ReactNode) => <DialogBody>{dialog}</DialogBody>,
} satisfies ModalFuncProps;

type Notice = Pick<ModalFuncProps, 'title' | 'content' | 'okText' | 'onOk'>;

interface Question
  extends Notice,
    Pick<ModalFuncProps, 'cancelText' | 'cancelButtonProps' | 'onCancel' | 'closable'> {
  /** Draws the confirming button in red. */
  isDangerous?: boolean;
}

export function useConfirmDialog() {
  const { modal } = App.useApp();
  return useCallback(
    ({ isDangerous = false, ...question }: Question) =>
      modal.confirm({
        ...questionProps,
        icon: null,
        cancelText: t('forms.cancel'),
        okButtonProps: { danger: isDangerous },
        ...question,
      }),
    [modal],
  );
}

/** Returns a function that opens a warning with one button. */
export function useWarningDialog() {
  const { modal } = App.useApp();
  return (notice: Notice) => modal.warning({ ...questionProps, ...notice });
}
