import type { PdfValue } from './pdf-objects.ts';

/** PDF open actions that stay inside the document. */
const openActions = new Set(['GoTo', 'Named']);

/** Value of an OpenAction, or of the Next entry of an action. */
type Step = { value: PdfValue; isNext: boolean };

/**
 * Whether opening a PDF only shows one of its own pages: its OpenAction and all following actions are destinations or
 * internal actions (ISO 32000-2 §12.6.2). Links that a reader clicks do not count.
 * @param findObjects returns all objects with a number.
 */
export function hasSafeOpenAction(
  opening: PdfValue,
  findObjects: (number: number) => Iterable<PdfValue>,
): boolean {
  const steps: Step[] = [{ value: opening, isNext: false }];
  const visited = new Set<string>();
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { value, isNext } = step;
    if (value.type === 'dictionary') {
      for (const [key, content] of value.entries) {
        if (key === 'S' && !(content.type === 'name' && openActions.has(content.name)))
          return false;
        if (key === 'Next') steps.push({ value: content, isNext: true });
      }
    } else if (value.type === 'array') {
      // A PDF array is a destination, except in Next, where it lists actions.
      if (isNext) for (const item of value.items) steps.push({ value: item, isNext });
    } else if (value.type === 'reference') {
      const visitKey = `${value.number} ${isNext}`;
      if (visited.has(visitKey)) continue;
      visited.add(visitKey);
      for (const object of findObjects(value.number)) steps.push({ value: object, isNext });
    } else if (value.type === 'integer' || value.type === 'other') {
      // Rejects numbers too, because lenient PDF viewers read "+4 0 R" as a reference.
      return false;
    }
  }
  return true;
}
