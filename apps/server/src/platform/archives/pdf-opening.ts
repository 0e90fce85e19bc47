import type { PdfValue } from './pdf-objects.ts';

/** Actions that a document may take when it is opened: both stay inside of it. */
const openActions = new Set(['GoTo', 'Named']);

/** The value of an OpenAction, or of the Next of an action that it leads to. */
type Step = { value: PdfValue; isNext: boolean };

/**
 * Whether a document that is opened only shows a place of its own: a destination, or actions that go to one, with
 * all actions that follow (ISO 32000-2 §12.6.2). Links that a reader clicks on are no part of this.
 * @param findObjects all objects of a number
 */
export function opensOnOwnPage(
  opening: PdfValue,
  findObjects: (number: number) => Iterable<PdfValue>,
): boolean {
  const steps: Step[] = [{ value: opening, isNext: false }];
  const followed = new Set<string>();
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { value, isNext } = step;
    if (value.type === 'dictionary') {
      for (const [key, content] of value.entries) {
        if (key === 'S' && !(content.type === 'name' && openActions.has(content.name)))
          return false;
        if (key === 'Next') steps.push({ value: content, isNext: true });
      }
    } else if (value.type === 'array') {
      // An array is a destination, except where it lists the next actions.
      if (isNext) for (const item of value.items) steps.push({ value: item, isNext });
    } else if (value.type === 'reference') {
      const seen = `${value.number} ${isNext}`;
      if (followed.has(seen)) continue;
      followed.add(seen);
      for (const object of findObjects(value.number)) steps.push({ value: object, isNext });
    } else if (value.type === 'integer' || value.type === 'other') {
      // Lenient viewers read "+4 0 R" as a reference.
      return false;
    }
  }
  return true;
}
