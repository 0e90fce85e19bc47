import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { pictureExtensions } from '../../lib/check-picture.ts';
import { t } from '../../lib/messages.ts';
import { Icon, type IconName } from '../icon.tsx';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-text.module.css';

interface ToolbarProps {
  editor: Editor;
  /** Name of the field. */
  label: string;
  onPicture: (file: File) => void;
}

const small = (name: IconName) => <Icon name={name} size={16} />;

/** The formatting toolbar: one tab stop, arrow keys move between its buttons. */
export function Toolbar({ editor, label, onPicture }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const now = useEditorState({ editor, selector: ({ editor: current }) => readState(current) });
  const run = (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void change(editor.chain().focus()).run();

  const marks: ToolProps[] = [
    tool(
      'bold',
      <b>B</b>,
      run((chain) => chain.toggleBold()),
      now.bold,
    ),
    tool(
      'italic',
      <i>I</i>,
      run((chain) => chain.toggleItalic()),
      now.italic,
    ),
    tool(
      'heading2',
      'H2',
      run((chain) => chain.toggleHeading({ level: 2 })),
      now.heading2,
    ),
    tool(
      'heading3',
      'H3',
      run((chain) => chain.toggleHeading({ level: 3 })),
      now.heading3,
    ),
    tool(
      'bullets',
      small('bullets'),
      run((chain) => chain.toggleBulletList()),
      now.bullets,
    ),
    tool(
      'numbers',
      small('numbers'),
      run((chain) => chain.toggleOrderedList()),
      now.numbers,
    ),
    tool(
      'quote',
      small('quote'),
      run((chain) => chain.toggleBlockquote()),
      now.quote,
    ),
    tool('link', small('link'), () => setLinking(true), now.link),
    tool('picture', small('picture'), () => input.current?.click()),
    tool(
      'undo',
      small('undo'),
      run((chain) => chain.undo()),
      undefined,
      !now.canUndo,
    ),
    tool(
      'redo',
      small('redo'),
      run((chain) => chain.redo()),
      undefined,
      !now.canRedo,
    ),
  ];
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('content.rich.toolbar', { label })}
        className={styles.toolbar}
        onKeyDown={moveFocus}
      >
        {marks.map((mark, position) => (
          <Tool key={mark.label} {...mark} isFirst={position === 0} />
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

const readState = (editor: Editor) => ({
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
  label: string;
  face: ReactNode;
  act: () => void;
  isOn: boolean | undefined;
  isIdle: boolean;
}

type ToolName =
  | 'bold'
  | 'italic'
  | 'heading2'
  | 'heading3'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'link'
  | 'picture'
  | 'undo'
  | 'redo';

const tool = (
  name: ToolName,
  face: ReactNode,
  act: () => void,
  isOn?: boolean,
  isIdle = false,
): ToolProps => ({ label: t(`content.rich.${name}`), face, act, isOn, isIdle });

function Tool({ label, face, act, isOn, isIdle, isFirst }: ToolProps & { isFirst: boolean }) {
  return (
    <Button
      type="text"
      size="small"
      className={styles.tool ?? ''}
      title={label}
      aria-label={typeof face === 'string' ? `${label} ${face}` : label}
      aria-disabled={isIdle}
      tabIndex={isFirst ? 0 : -1}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      // Keeps the editor's selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isIdle) act();
      }}
    >
      {face}
    </Button>
  );
}

/** Moves the focus as the WAI-ARIA toolbar pattern requires: arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
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
