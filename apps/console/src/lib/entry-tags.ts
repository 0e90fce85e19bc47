import type { EntryFlag } from '@film-contest/contract/entry-flags';
import { t } from './messages.ts';
import { useScreenData } from './queries.ts';

/** Loads all tags of entries, most frequent first. */
export const useEntryTags = () =>
  useScreenData(['entryTags'], 'entryTags', { background: true }, { staleTime: 60_000 });

export const getFlagLabel = (flag: EntryFlag) => t(`lists.flag.${flag}`);
