import type { ContentItem } from '@film-contest/contract/content';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CoverPicture } from '../../components/cover.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../lib/messages.ts';
import styles from './arrange.module.css';
import type { Section } from './board.ts';
import { findFirstPicture } from './format-facts.ts';
import { ContentStateTag } from './item-badges.tsx';
import { getContentItemPath } from './use-item-actions.ts';

/** State of moving an item by keyboard or touch. */
interface Hold {
  held: number | null;
  /** The item moved last; its handle keeps the focus after a re-render. */
  latest: number | null;
  toggle: (id: number) => void;
  step: (id: number, by: -1 | 1) => void;
  cancel: () => void;
}

interface BoardSectionProps {
  /** Title of the group; null if the list has no groups. */
  title: string | null;
  section: Section;
  itemOf: (id: number) => ContentItem | undefined;
  mayEdit: boolean;
  hold: Hold;
  /** Called when an item is dropped before position `index`. */
  onPut: (id: number, index: number) => void;
}

const dragged = 'text/x-content-item';

/** Element id of an item's handle. */
export const getDragHandleId = (item: number) => `grip-${item}`;

/** One group of a list. Items move by drag, or by their handles with keyboard or touch. */
export function BoardSection(props: BoardSectionProps) {
  const { title, section, itemOf: findItem, mayEdit, hold, onPut } = props;
  /** The position before which the dragged item would be dropped. */
  const [over, setOver] = useState<number | null>(null);
  const { ids } = section;

  function handleDragOver(event: DragEvent, index: number) {
    if (!mayEdit || !event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(index);
  }

  /** Returns the position before or after a row, depending on which half the pointer is over. */
  function getDropIndex(event: DragEvent<HTMLElement>, index: number): number {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY > top + height / 2 ? index + 1 : index;
  }

  function handleItemDrop(event: DragEvent) {
    const id = Number(event.dataTransfer.getData(dragged));
    event.preventDefault();
    if (over !== null && id > 0) onPut(id, over);
    setOver(null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles in it do the same by keyboard
    <section
      className={styles.section}
      {...(title !== null && { 'aria-label': title })}
      onDragOver={(event) => handleDragOver(event, ids.length)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDrop={handleItemDrop}
    >
      {title !== null && (
        <h2 className={styles.group}>
          {title} <span className={styles.count}>{ids.length}</span>
        </h2>
      )}
      <ol className={styles.rows}>
        {ids.map((id, index) => {
          const item = findItem(id);
          return (
            item && (
              <li
                key={id}
                className={styles.row}
                draggable={mayEdit}
                data-held={hold.held === id}
                {...(over === index && { 'data-drop': 'before' })}
                {...(over === ids.length && index === ids.length - 1 && { 'data-drop': 'after' })}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData(dragged, String(id));
                }}
                onDragOver={(event) => handleDragOver(event, getDropIndex(event, index))}
              >
                {mayEdit && <DragHandle item={item} hold={hold} />}
                <span className={styles.position} aria-hidden="true">
                  {index + 1}
                </span>
                <BoardItemRow item={item} />
                {hold.held === id && <MoveItemButtons item={item} hold={hold} />}
              </li>
            )
          );
        })}
      </ol>
      {ids.length === 0 && (
        <p className={styles.empty} data-drop={over !== null}>
          {mayEdit ? t('content.arrange.empty') : t('content.nothing')}
        </p>
      )}
    </section>
  );
}

function BoardItemRow({ item }: { item: ContentItem }) {
  const picture = findFirstPicture(item);
  return (
    <>
      {picture && <CoverPicture picture={picture} alt="" width={56} className={styles.thumb} />}
      <Link to={getContentItemPath(item)} className={styles.name} draggable={false}>
        {item.title || t('content.untitled')}
      </Link>
      <ContentStateTag item={item} />
    </>
  );
}

/**
 * Buttons that move the picked-up item on touch devices. Not in the tab order, because Tab leaves the row.
 */
function MoveItemButtons({ item: { id, title }, hold }: { item: ContentItem; hold: Hold }) {
  const named = { title: title || t('content.untitled') };
  const renderMoveButton = (icon: 'up' | 'down', by: -1 | 1, label: string) => (
    <button
      type="button"
      className={styles.grip}
      tabIndex={-1}
      aria-label={label}
      onClick={() => hold.step(id, by)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' || key === 'Tab') hold.cancel();
      }}
    >
      <Icon name={icon} size={20} />
    </button>
  );
  return (
    <span className={styles.steps}>
      {renderMoveButton('up', -1, t('content.arrange.up', named))}
      {renderMoveButton('down', 1, t('content.arrange.down', named))}
    </span>
  );
}

/**
 * The handle of a row: Space or a press picks up and drops the item, arrow keys move it, Escape cancels.
 */
function DragHandle({ item, hold }: { item: ContentItem; hold: Hold }) {
  const { id, title } = item;
  const isHeld = hold.held === id;
  const button = useRef<HTMLButtonElement>(null);
  const [isLatest] = useState(hold.latest === id);
  // Moving an item to another group remounts its row.
  useEffect(() => {
    if (isLatest) button.current?.focus();
  }, [isLatest]);

  function handleDragHandleKey(event: KeyboardEvent) {
    if (!isHeld) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (by) {
      event.preventDefault();
      hold.step(id, by);
    } else if (event.key === 'Escape' || event.key === 'Tab') hold.cancel();
  }

  return (
    <button
      ref={button}
      id={getDragHandleId(id)}
      type="button"
      className={styles.grip}
      aria-label={t('content.arrange.grip', { title: title || t('content.untitled') })}
      aria-pressed={isHeld}
      aria-describedby="arrange-hint"
      onKeyDown={handleDragHandleKey}
      onClick={() => hold.toggle(id)}
    >
      <Icon name="grip" size={20} />
    </button>
  );
}
