export type ReviewAction =
  | { do: 'playPause' | 'mark' | 'approve' | 'return' | 'reject' | 'next' | 'previous' | 'help' }
  /** Seconds by which the player seeks; negative values seek backwards. */
  | { do: 'seek'; by: number }
  | { do: 'frame'; by: 1 | -1 }
  /** Zero-based position in the checklist. */
  | { do: 'tick'; place: number };

/** Shortcuts that the page handles even while the player has the focus. */
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

export interface FocusContext {
  isText: boolean;
  /** Whether the focus is in a dialog, menu or list box, where the page's shortcuts are disabled. */
  isInPopup: boolean;
  usesSpace: boolean;
  usesArrows: boolean;
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'repeat'
>;

/** Actions that repeat while a key is held down. */
const repeatableActions: readonly string[] = ['seek', 'frame'] satisfies ReviewAction['do'][];

/** Returns the action of a pressed key, or null. */
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

export function getFocusContext(target: EventTarget | null): FocusContext {
  const isInElement = (selector: string) =>
    target instanceof Element && target.closest(selector) !== null;
  return {
    isText: isInElement(textInputs),
    isInPopup: isInElement('[role=dialog], [role=menu], [role=listbox]'),
    usesSpace: isInElement('button, a, summary, input, [role=button], [role=switch]'),
    usesArrows: isInElement('input[type=radio], [role=slider], [role=tab], [role=combobox]'),
  };
}
