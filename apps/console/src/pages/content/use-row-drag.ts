import type { ContentItem } from '@film-contest/contract/content';
import type { DragEvent, HTMLAttributes } from 'react';
import { useState } from 'react';
import type { Order } from './use-order.ts';

/** Dragging a row to another place of its list; `data-drop` of a row says where it would go. */
export function useRowDrag(list: readonly ContentItem[], order: Order) {
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const at = (id: number | null) => list.findIndex((item) => item.id === id);

  function end() {
    setHeld(null);
    setOver(null);
  }

  function drop(event: DragEvent, target: number) {
    event.preventDefault();
    const item = list[at(held)];
    const isDown = at(held) < at(target);
    end();
    if (!item || item.id === target || order.busy) return;
    void order.put(item, isDown ? { after: target } : { before: target });
  }

  return ({ id }: ContentItem): HTMLAttributes<HTMLElement> & { 'data-drop'?: string } => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      setHeld(id);
    },
    onDragOver: (event) => {
      if (held === null) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event) => drop(event, id),
    onDragEnd: end,
    ...(over === id && held !== id && { 'data-drop': at(held) < at(id) ? 'after' : 'before' }),
  });
}
