import { codes } from '@film-contest/contract/codes';
import type { Editor } from '@tiptap/react';
import { Button, Form, Input } from 'antd';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { DialogActions, FormDialog } from '../form-dialog.tsx';
import { isLinkTarget } from './extensions.ts';

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

/** Asks for a link's URL. Without a selection, inserts the URL as text. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={t('content.rich.link')} width={480}>
      <LinkForm editor={editor} onClose={onClose} />
    </FormDialog>
  );
}

function LinkForm({ editor, onClose }: Omit<LinkDialogProps, 'open'>) {
  const before: string = editor.getAttributes('link').href ?? '';

  function saveLink({ address = '' }: { address?: string }) {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before) {
      const mark = { type: 'link', attrs: { href } };
      chain.insertContent({ type: 'text', text: href, marks: [mark] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  }

  function removeLink() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Form layout="vertical" initialValues={{ address: before }} onFinish={saveLink}>
      <Form.Item
        name="address"
        label={t('content.rich.address')}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: async (_, value = '') => {
              if (!isLinkTarget(String(value).trim()))
                throw new Error(getCodeMessage(codes.linkFormat));
            },
          },
        ]}
      >
        <Input autoFocus inputMode="url" maxLength={500} placeholder="https://" />
      </Form.Item>
      <DialogActions label={t('forms.save')} onClose={onClose}>
        {before && (
          <Button danger onClick={removeLink}>
            {t('content.rich.unlink')}
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}
