import { App, type ModalFuncProps } from 'antd';
import { t } from './messages.ts';

interface Question extends Pick<ModalFuncProps, 'title' | 'content' | 'okText' | 'onOk'> {
  /** Draws the button that confirms in red. */
  isDangerous?: boolean;
}

/** Returns a function that asks for confirmation in a dialog. */
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
