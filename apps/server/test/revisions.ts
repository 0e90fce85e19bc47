import type { EntryDraft, EntryState } from '@film-contest/contract/entries';
import type { TestApp } from './app.ts';
import { createEntrant, makeEntry, makeStaff } from './factories.ts';
import type { Visitor } from './visitor.ts';

/** Creates functions with which tests revise entries of new accounts, as the entrant and as a reviewer. */
export async function createRevisionHelpers(app: TestApp) {
  const reviewer = await makeStaff(app, 'reviewer');

  async function prepareEntry(state: EntryState, form?: EntryDraft) {
    const maker = await createEntrant(app);
    const entry = await makeEntry(app, state, { owner: maker.account, ...(form && { form }) });
    const params = { id: entry.id };
    const read = () => maker.get('getMyEntry', { params });
    return { ...entry, maker, params, read, owner: maker.account };
  }

  type Prepared = Awaited<ReturnType<typeof prepareEntry>>;

  async function save({ maker, params, read }: Prepared, draft: EntryDraft, who: Visitor = maker) {
    const { version } = await read();
    return who.call('saveEntry', { params, body: { ...draft, version } });
  }

  async function submit({ maker, params, read }: Prepared) {
    const { version } = await read();
    return maker.call('submitEntry', { params, body: { version } });
  }

  const readAsStaff = ({ params }: Prepared) => reviewer.get('consoleEntry', { params });

  return { reviewer, prepareEntry, save, submit, readAsStaff };
}
