import type { ContentItem } from '@film-contest/contract/content';
import { getContentType } from '@film-contest/contract/content-types';
import { Button, Empty } from 'antd';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CoverPicture } from '../../components/cells.tsx';
import { EmptyPicture } from '../../components/empty-picture.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import {
  LoadErrorMessage,
  LoadingPlaceholder,
  PageHeader,
  usePageTitle,
} from '../../components/page.tsx';
import { t } from '../../lib/messages.ts';
import styles from './arrange.module.css';
import {
  type Board,
  findItemPlace,
  moveItem,
  moveItemByOneStep,
  type Place,
  type Section,
} from './board.ts';
import {
  getContentFieldLabel,
  getContentTypeLabel,
  getEmptyListText,
  getNewItemLabel,
} from './content-labels.ts';
import { ContentStateTag, RelatedListLinks, useContentType } from './content-parts.tsx';
import { EntryPicker, NoGroupsMessage } from './entry-picker.tsx';
import { findFirstPicture, hasPictureField } from './format-facts.ts';
import { getListGrouping, useBoard } from './use-board.ts';
import { getContentItemPath } from './use-item-actions.ts';

/** Page on which staff sort a list and move items between its groups, by drag or keyboard. */
export default function ArrangeItemsPage() {
  const { type, mayEdit } = useContentType();
  const { items, groups, board, saved, show, commit, busy, former, isLoaded, ...loading } =
    useBoard(type);
  /** Id of the item that was picked up by keyboard. */
  const [held, setHeld] = useState<number | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const [isPicking, setPicking] = useState(false);
  const title = t('content.arrange.title', { list: getContentTypeLabel(type) });
  usePageTitle(title);

  const itemById = new Map(items.map((item) => [item.id, item]));
  const grouping = getListGrouping(type);
  const getItemTitle = (id: number) => itemById.get(id)?.title || t('content.untitled');
  const getGroupName = (key: number | null) => {
    if (!grouping) return null;
    if (key === null)
      return t('content.arrange.none', { field: getContentFieldLabel(type, grouping.fact) });
    return groups.find(({ id }) => id === key)?.title || t('content.untitled');
  };

  function formatBoardPosition(now: Board, id: number): string {
    const place = findItemPlace(now, id);
    const section = place && now[place.section];
    if (!section) return '';
    const where = { position: place.index + 1, count: section.ids.length };
    const group = getGroupName(section.key);
    return group === null
      ? t('content.arrange.at', where)
      : t('content.arrange.atIn', { ...where, group });
  }

  async function saveBoard(next: Board, id: number) {
    setHeld(null);
    if (next === saved) return;
    setLatest(id);
    const where = formatBoardPosition(next, id);
    if (await commit(next))
      announce(t('content.arrange.dropped', { title: getItemTitle(id), where }));
  }

  const hold = {
    held,
    latest,
    toggle(id: number) {
      if (busy) return;
      if (held === id) return void saveBoard(board, id);
      setHeld(id);
      setLatest(id);
      const where = formatBoardPosition(board, id);
      announce(t('content.arrange.grabbed', { title: getItemTitle(id), where }));
    },
    step(id: number, by: -1 | 1) {
      const next = moveItemByOneStep(board, id, by);
      show(next);
      announce(formatBoardPosition(next, id));
    },
    cancel() {
      if (held === null) return;
      show(saved);
      setHeld(null);
      announce(t('content.arrange.cancelled', { title: getItemTitle(held) }));
    },
  };

  const dropItem = (id: number, to: Place) => {
    if (!busy) void saveBoard(moveItem(saved, id, to), id);
  };

  async function undoLastMove(before: Board) {
    if (!(await commit(before))) return;
    announce(t('content.arrange.undone'));
    // Focuses the moved item, because the undo button, which had the focus, is no longer shown.
    if (latest !== null) document.getElementById(getDragHandleId(latest))?.focus();
  }

  const isEmpty = isLoaded && items.length === 0 && groups.length === 0;
  const lacksGroups = isLoaded && grouping !== null && groups.length === 0;
  const holdsEntries = getContentType(type).facts.entry?.kind === 'entry';
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <LinkButton to={`/content/${type}`}>{t('content.arrange.toList')}</LinkButton>
            {mayEdit && holdsEntries && (
              <Button
                type="primary"
                disabled={!isLoaded}
                icon={<Icon name="plus" size={16} />}
                onClick={() => setPicking(true)}
              >
                {t('content.pick.button')}
              </Button>
            )}
            {mayEdit && !holdsEntries && (
              <LinkButton
                to={`/content/${type}/new`}
                type="primary"
                icon={<Icon name="plus" size={16} />}
              >
                {getNewItemLabel(type)}
              </LinkButton>
            )}
          </>
        }
      />
      <RelatedListLinks type={type} />
      {mayEdit && items.length > 0 && (
        <p id="arrange-hint" className={styles.hint}>
          {t('content.arrange.hint')}
        </p>
      )}
      <div className={styles.said}>
        <span role="status">{announcement}</span>
        {former && !busy && held === null && (
          <Button
            size="small"
            icon={<Icon name="undo" size={16} />}
            onClick={() => void undoLastMove(former)}
          >
            {t('content.arrange.undo')}
          </Button>
        )}
      </div>
      {loading.isPending && <LoadingPlaceholder />}
      {loading.isError && !isLoaded && (
        <LoadErrorMessage
          text={t('console.list.failed')}
          error={loading.error}
          onRetry={() => loading.refetch()}
        />
      )}
      {isEmpty && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={getEmptyListText(type)}>
          {lacksGroups && <NoGroupsMessage of={grouping.of} mayEdit={mayEdit} />}
        </Empty>
      )}
      {lacksGroups && !isEmpty && <NoGroupsMessage of={grouping.of} mayEdit={mayEdit} />}
      {(isEmpty ? [] : board).map((section, index) => (
        <BoardSection
          key={section.key ?? 'none'}
          title={getGroupName(section.key)}
          section={section}
          itemOf={(id): ContentItem | undefined => itemById.get(id)}
          mayEdit={mayEdit && items.length > 0}
          hold={hold}
          onPut={(id, at) => dropItem(id, { section: index, index: at })}
        />
      ))}
      {isPicking && (
        <EntryPicker
          type={type}
          grouping={grouping}
          groups={groups}
          items={items}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

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
const getDragHandleId = (item: number) => `grip-${item}`;

/** One group of a list. Items move by drag, or by their handles with keyboard or touch. */
function BoardSection(props: BoardSectionProps) {
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
      <ol>
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
      {picture ? (
        <CoverPicture picture={picture} alt="" width={56} className={styles.thumb} />
      ) : (
        hasPictureField(item.type) && <EmptyPicture className={styles.thumb} />
      )}
      <Link to={getContentItemPath(item)} className={styles.name} draggable={false}>
        {item.title || t('content.untitled')}
      </Link>
      <ContentStateTag item={item} />
    </>
  );
}

/** Buttons that move the picked-up item on touch devices. Not in the tab order, because Tab leaves the row. */
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

/** The handle of a row: Space or a press picks up and drops the item, arrow keys move it, Escape cancels. */
function DragHandle({ item, hold }: { item: ContentItem; hold: Hold }) {
  const { id, title } = item;
  const isHeld = hold.held === id;
  const button = useRef<HTMLButtonElement>(null);
  const [isLatest] = useState(hold.latest === id);
  // Focuses the handle again, because moving an item to another group remounts its row.
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
      aria-label={t('content.arrange.dragHandle', { title: title || t('content.untitled') })}
      aria-pressed={isHeld}
      aria-describedby="arrange-hint"
      onKeyDown={handleDragHandleKey}
      onClick={() => hold.toggle(id)}
    >
      <Icon name="grip" size={20} />
    </button>
  );
}
