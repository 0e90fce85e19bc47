import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { htmlLang } from '@film-contest/contract/locales';
import { type ReactNode, useState } from 'react';
import type { ComparedField, LastSave } from '../../components/edit-conflict.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { getContentFieldLabel } from './content-labels.ts';
import type { FormValues } from './form-values.ts';
import type { Titles } from './format-facts.ts';
import type { Publication } from './publication.ts';
import { listFieldChanges, type Part } from './version-changes.ts';

interface EditConflict {
  /** State and scheduled times that the user wanted to save. */
  wish: Publication;
  newest: ContentItem;
  saved: LastSave | null;
}

/** Handles a conflict after another user has saved first: loads the newest version of the item and its author. */
export function useEditConflict(type: ContentTypeName, item: ContentItem | null) {
  const [conflict, setConflict] = useState<EditConflict | null>(null);

  async function openConflict(wish: Publication) {
    if (!item) return;
    const params = { type, id: item.id };
    const query = { current: 1, pageSize: 1 };
    const [newest, versions] = await Promise.all([
      fetchScreenData('consoleContentItem', { params }),
      fetchScreenData('contentVersions', { params, query, background: true }).catch(() => null),
    ]);
    setConflict({ wish, newest, saved: versions?.list[0] ?? null });
  }

  return {
    conflict,
    // The API client has already shown the error.
    open: (wish: Publication) => void openConflict(wish).catch(() => {}),
    close: () => setConflict(null),
  };
}

type Version = Pick<ContentItem, 'type' | 'facts' | 'texts' | 'references'>;

/** Compares a version of an item with form values, by field. */
export function compareWithForm(
  theirs: Version,
  { facts, texts }: FormValues,
  titles: Titles,
): ComparedField[] {
  const type = theirs.type as ContentTypeName;
  return listFieldChanges(theirs, { ...theirs, facts, texts }, titles).map(
    ({ locale, name, parts }) => ({
      key: locale ? `texts.${locale}.${name}` : `facts.${name}`,
      label: [getContentFieldLabel(type, name), locale && localeNames[locale]]
        .filter(Boolean)
        .join(' · '),
      lang: locale ? htmlLang[locale] : undefined,
      theirs: renderDiffParts(parts, 'added'),
      mine: renderDiffParts(parts, 'removed'),
    }),
  );
}

/**
 * Renders one of the two compared texts: omits the parts that only the other text has, and marks the parts that only
 * this text has. Parts have no id; their index is the key.
 */
function renderDiffParts(parts: readonly Part[], omitted: Part['kind']): ReactNode {
  const shown = parts.filter(({ kind }) => kind !== omitted);
  const keyed = shown.map((part, index) => [`${index}`, part] as const);
  if (keyed.length === 0) return null;
  return keyed.map(([key, { kind, text }]) =>
    kind === 'same' ? text : <mark key={key}>{text}</mark>,
  );
}
