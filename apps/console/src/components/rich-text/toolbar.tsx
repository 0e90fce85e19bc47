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
export function FormattingToolbar({ editor, label, onPicture }: ToolbarProps) {
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
  /**
   * Whether the formatting is active at the cursor. Undefined for commands that cannot be toggled.
   */
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
