import type { ContentItem } from '@film-contest/contract/content';
import {
  type ContentField,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { formatDate } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { getContentFieldLabel, getOptionLabel } from './content-labels.ts';

/** Returns the title of a referenced item by type and id. */
export type Titles = (type: string, id: number) => string | undefined;

interface FactLine {
  name: string;
  /** Label of the field; null if its value is self-explanatory. */
  label: string | null;
  text: string;
}

/** Formats the field values of an item for the list of items. Omits pictures and empty fields. */
export function listFormattedFacts(
  { type, facts, references }: Pick<ContentItem, 'type' | 'facts' | 'references'>,
  titles: Titles,
): FactLine[] {
  const shape = getContentType(type as ContentTypeName);
  return Object.entries(shape.facts).flatMap(([name, field]) => {
    const value = facts[name];
    if (value === null || value === undefined || value === '') return [];
    const text = formatFact(name, field, value, references, titles);
    if (!text) return [];
    const isPlain = field.kind === 'choice' || field.kind === 'item' || field.kind === 'date';
    return [
      { name, label: isPlain ? null : getContentFieldLabel(type as ContentTypeName, name), text },
    ];
  });
}

/** Formats a field value. Returns undefined for pictures. */
export function formatFact(
  name: string,
  field: ContentField,
  value: unknown,
  references: ContentItem['references'],
  titles: Titles,
): string | undefined {
  switch (field.kind) {
    case 'choice':
      return getOptionLabel(name, String(value));
    case 'date':
      return formatDate(t.locale, `${String(value)}T12:00:00Z`, 'UTC');
    case 'time':
      return formatTime(String(value));
    case 'item':
      return titles(field.of, Number(value));
    case 'entry':
      return references.entries[String(value)]?.number;
    case 'file':
      return references.uploads[String(value)]?.filename;
    case 'image':
      return undefined;
    default:
      return String(value);
  }
}

/** Returns the first picture of an item. */
export function findFirstPicture({ type, facts, references }: ContentItem) {
  const fields = Object.entries(getContentType(type as ContentTypeName).facts);
  const pictures = fields.filter(([, { kind }]) => kind === 'image').map(([name]) => name);
  const ids = pictures.map((name) => facts[name]).filter((id) => typeof id === 'string');
  return ids.map((id) => references.uploads[id]?.picture).find(Boolean) ?? null;
}

export const hasPictureField = (type: ContentTypeName) =>
  Object.values(getContentType(type).facts).some(({ kind }) => kind === 'image');
