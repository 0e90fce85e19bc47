import { codes } from '@film-contest/contract/codes';
import type { UploadedFile } from '@film-contest/contract/media';
import { type Editor, EditorContent, Node, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Form, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getCodeMessage, t } from '../../lib/messages.ts';
import {
  checkPictureFile,
  findUploadedFile,
  pictureExtensions,
  useUpload,
} from '../../lib/use-upload.ts';
import { UploadStatus } from '../file-field.tsx';
import { DialogActions, FormDialog } from '../forms.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './rich-text.module.css';

export interface EditorProps {
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

  // Copies a value that the form sets, for example a converted text or restored input, into the editor.
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

/** Uploads a pasted or dropped picture. Returns false for other content, which the editor handles. */
function uploadPastedPicture(
  files: FileList | undefined | null,
  take: (file: File) => void,
): boolean {
  const picture = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (picture) take(picture);
  return picture !== undefined;
}

interface ToolbarProps {
  editor: Editor;
  /** Label of the text field, used in the toolbar's accessible name. */
  label: string;
  onPicture: (file: File) => void;
}

const renderSmallIcon = (name: IconName) => <Icon name={name} size={16} />;

type Chain = ReturnType<Editor['chain']>;

const toggles = {
  bold: { content: <b>B</b>, run: (chain: Chain) => chain.toggleBold() },
  italic: { content: <i>I</i>, run: (chain: Chain) => chain.toggleItalic() },
  heading2: { content: 'H2', run: (chain: Chain) => chain.toggleHeading({ level: 2 }) },
  heading3: { content: 'H3', run: (chain: Chain) => chain.toggleHeading({ level: 3 }) },
  bullets: { content: renderSmallIcon('bullets'), run: (chain: Chain) => chain.toggleBulletList() },
  numbers: {
    content: renderSmallIcon('numbers'),
    run: (chain: Chain) => chain.toggleOrderedList(),
  },
  quote: { content: renderSmallIcon('quote'), run: (chain: Chain) => chain.toggleBlockquote() },
};

type ToggleName = keyof typeof toggles;

const toggleNames = Object.keys(toggles) as ToggleName[];

/** The formatting toolbar: one tab stop, arrow keys move between its buttons. */
function FormattingToolbar({ editor, label, onPicture }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => readFormattingState(current),
  });
  const createCommandHandler = (change: (chain: Chain) => Chain) => () =>
    void change(editor.chain().focus()).run();
  const tools: ToolProps[] = [
    ...toggleNames.map((name) => ({
      name,
      content: toggles[name].content,
      act: createCommandHandler(toggles[name].run),
      isActive: state[name],
    })),
    {
      name: 'link',
      content: renderSmallIcon('link'),
      act: () => setLinking(true),
      isActive: state.link,
    },
    { name: 'picture', content: renderSmallIcon('picture'), act: () => input.current?.click() },
    {
      name: 'undo',
      content: renderSmallIcon('undo'),
      act: createCommandHandler((chain) => chain.undo()),
      isDisabled: !state.canUndo,
    },
    {
      name: 'redo',
      content: renderSmallIcon('redo'),
      act: createCommandHandler((chain) => chain.redo()),
      isDisabled: !state.canRedo,
    },
  ];
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('content.rich.toolbar', { label })}
        className={styles.toolbar}
        onKeyDown={moveToolbarFocus}
      >
        {tools.map((tool, position) => (
          <ToolbarButton key={tool.name} {...tool} isFirst={position === 0} />
        ))}
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        className="visually-hidden"
        aria-label={t('content.rich.picture')}
        accept={pictureExtensions}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onPicture(file);
          currentTarget.value = '';
        }}
      />
      <LinkDialog editor={editor} open={isLinking} onClose={() => setLinking(false)} />
    </>
  );
}

const readFormattingState = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  heading2: editor.isActive('heading', { level: 2 }),
  heading3: editor.isActive('heading', { level: 3 }),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

interface ToolProps {
  name: ToggleName | 'link' | 'picture' | 'undo' | 'redo';
  content: ReactNode;
  act: () => void;
  /** Whether the formatting is active at the cursor. Undefined for commands that cannot be toggled. */
  isActive?: boolean;
  isDisabled?: boolean;
}

function ToolbarButton(props: ToolProps & { isFirst: boolean }) {
  const { name, content, act, isActive, isDisabled = false, isFirst } = props;
  const label = t(`content.rich.${name}`);
  return (
    <Button
      type="text"
      size="small"
      className={styles.tool ?? ''}
      title={label}
      aria-label={typeof content === 'string' ? `${label} ${content}` : label}
      aria-disabled={isDisabled}
      tabIndex={isFirst ? 0 : -1}
      {...(isActive !== undefined && { 'aria-pressed': isActive })}
      // Keeps the editor's text selection when a toolbar button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) act();
      }}
    >
      {content}
    </Button>
  );
}

/** Moves the focus as the WAI-ARIA toolbar pattern requires: arrow keys, Home and End. */
function moveToolbarFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: buttons.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

/** Asks for a link's URL. Without a selection, inserts the URL as text. */
function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
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
              if (!isAllowedLinkTarget(String(value).trim()))
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

/** Matches pictures of this server. The folder name is the upload id. */
const ownPicture = /^\/media\/.*pictures\/([\da-f-]{36})\//;

/**
 * A picture uploaded by staff. Other pictures are rejected. The editor shows the picture by a URL that expires after
 * some minutes. When the text is saved, the server replaces this URL by the public one.
 */
const UploadedPicture = Node.create({
  name: 'uploadedPicture',
  group: 'block',
  draggable: true,

  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),

  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (ownPicture.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],

  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],

  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const src = String(node.attrs.src);
      dom.alt = String(node.attrs.alt ?? '');
      dom.src = src;
      // Requests a new URL, because the URL of a picture in restored input may have expired.
      dom.onerror = async () => {
        dom.onerror = null;
        const id = ownPicture.exec(src)?.[1];
        const file = id ? await findUploadedFile(id) : null;
        if (file?.preview) dom.src = file.preview;
      };
      return { dom };
    };
  },
});

/** Allows https URLs, paths of this site and mailto links. */
export const isAllowedLinkTarget = (address: string) =>
  /^(https:\/\/\S+|\/(?!\/)\S*|mailto:\S+@\S+)$/.test(address);

/** The elements that formatted texts may contain. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    underline: false,
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isAllowedLinkTarget(address ?? ''),
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  UploadedPicture,
];
