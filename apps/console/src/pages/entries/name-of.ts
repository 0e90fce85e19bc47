import type { ConsoleEntry } from '@film-contest/contract/entries';
import { dash } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';

/** An entry's number and title, as texts about it name it. */
export const nameOf = ({ number, draft }: Pick<ConsoleEntry, 'number' | 'draft'>) => ({
  number: number ?? dash,
  title: draft.title || t('console.entry.untitled'),
});
