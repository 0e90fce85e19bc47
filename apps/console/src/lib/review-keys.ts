/** What a key does on the page of an entry that is reviewed. */
export type ReviewAction =
  | { do: 'playPause' | 'mark' | 'approve' | 'return' | 'reject' | 'next' | 'previous' | 'help' }
  /** Seconds, back when negative. */
  | { do: 'seek'; by: number }
  | { do: 'frame'; by: 1 | -1 }
  /** Place in the checklist, from 0. */
  | { do: 'tick'; place: number };

/** Keys that stay the page's while the focus is in the player. */
export const pageKeys = [...'123456789', ...'garxnpGARXNP', '?'];

const actions: Record<string, ReviewAction> = {
  ' ': { do: 'playPause' },
  ArrowLeft: { do: 'seek', by: -5 },
  ArrowRight: { do: 'seek', by: 5 },
  ',': { do: 'frame', by: -1 },
  '.': { do: 'frame', by: 1 },
  g: { do: 'mark' },
  a: { do: 'approve' },
  r: { do: 'return' },
  x: { do: 'reject' },
  n: { do: 'next' },
  p: { do: 'previous' },
  '?': { do: 'help' },
};

/** Where a key was pressed: the kinds of control that use keys themselves. */
export interface FocusContext {
  /** Something is typed there. */
  isText: boolean;
  /** A dialog or an open list, which the keys of the page do not reach. */
  isInPopup: boolean;
  /** It is pressed by the space bar. */
  usesSpace: boolean;
  /** It is moved by the arrows. */
  usesArrows: boolean;
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'repeat'
>;

/** Keys that may be held down. */
const repeatableActions: readonly string[] = ['seek', 'frame'] satisfies ReviewAction['do'][];

/** What a key does where it was pressed; null for what is not ours. */
export function getReviewAction(pressed: PressedKey, place: FocusContext): ReviewAction | null {
  const { key, altKey, ctrlKey, metaKey, isComposing, repeat } = pressed;
  if (altKey || ctrlKey || metaKey || isComposing || place.isText || place.isInPopup) return null;
  if (place.usesSpace && key === ' ') return null;
  if (place.usesArrows && key.startsWith('Arrow')) return null;
  const action: ReviewAction | undefined = /^[1-9]$/.test(key)
    ? { do: 'tick', place: Number(key) - 1 }
    : actions[key.length === 1 ? key.toLowerCase() : key];
  if (!action || (repeat && !repeatableActions.includes(action.do))) return null;
  return action;
}

const textInputs =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

/** Reads the place off the element that has the focus. */
export function readFocusContext(target: EventTarget | null): FocusContext {
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  return {
    isText: isIn(textInputs),
    isInPopup: isIn('[role=dialog], [role=menu], [role=listbox]'),
    usesSpace: isIn('button, a, summary, input, [role=button], [role=switch]'),
    usesArrows: isIn('input[type=radio], [role=slider], [role=tab], [role=combobox]'),
  };
}
