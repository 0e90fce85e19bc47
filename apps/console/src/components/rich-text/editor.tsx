import type { UploadedFile } from '@film-contest/contract/media';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { checkPictureFile } from '../../lib/check-picture.ts';
import { getCodeMessage } from '../../lib/messages.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { UploadStatus } from '../upload-status.tsx';
import { extensions } from './extensions.ts';
import styles from './rich-text.module.css';
import { FormattingToolbar } from './toolbar.tsx';

export interface EditorProps {
  /** Label of the text field. */
  label: string;
  /** Language of the text, as a `lang` value. */
  lang: string;
  disabled: boolean;
  // Element id; the surrounding form item passes this prop.
  id?: string;
  value?: string | null;
  onChange?: (html: string) => void;
  'aria-invalid'?: boolean | 'true' | 'false';
}

export function RichTextEditor({
  label,
  lang,
  disabled,
  id,
  value,
  onChange,
  ...rest
}: EditorProps) {
  const change = useRef(onChange);
  change.current = onChange;
  const take = useRef<(file: File) => void>(() => {});
  const editor = useEditor({
    extensions,
    // React may discard a slow first render; an editor created during that render would then be
    // destroyed but still used.
    immediatelyRender: false,
    content: value ?? '',
    editable: !disabled,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
      },
      handlePaste: (_, event) => uploadPastedPicture(event.clipboardData?.files, take.current),
      handleDrop: (_, event) => uploadPastedPicture(event.dataTransfer?.files, take.current),
    },
    onUpdate: ({ editor: changed }) => change.current?.(changed.isEmpty ? '' : changed.getHTML()),
  });
  function insertPicture({ picture }: UploadedFile) {
    if (!picture) return;
    const { webp: src, width, height } = picture;
    const attrs = { src, width, height };
    editor?.chain().focus().insertContent({ type: 'uploadedPicture', attrs }).run();
  }
  const sending = useUpload('content_image', insertPicture);
  take.current = (file) => {
    const fault = checkPictureFile(file);
    if (fault) sending.refuse(getCodeMessage(fault.code, fault.params));
    else void sending.send(file);
  };

  // Copies a value that the form sets into the editor, for example a conversion or restored input.
  useEffect(() => {
    if (!editor) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if ((value ?? '') !== shown) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);

  if (!editor) return <div className={styles.loading} />;
  return (
    <div className={styles.field} data-invalid={rest['aria-invalid'] === 'true'}>
      {!disabled && <FormattingToolbar editor={editor} label={label} onPicture={take.current} />}
      <EditorContent editor={editor} className={styles.text} />
      <UploadStatus state={sending.state} onRetry={sending.retry} onCancel={sending.cancel} />
    </div>
  );
}

/**
 * Uploads a pasted or dropped picture. Returns false for other content, which the editor handles.
 */
function uploadPastedPicture(
  files: FileList | undefined | null,
  take: (file: File) => void,
): boolean {
  const picture = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (picture) take(picture);
  return picture !== undefined;
}
