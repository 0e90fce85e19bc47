import { canSaveDraft, type DraftState } from './draft-state.ts';

/** Saves repeatedly, with merged changes of other devices, until all is saved or saving fails. */
export async function saveAllInput(save: () => Promise<DraftState>): Promise<DraftState> {
  for (let before: number | null = null; ; ) {
    const state = await save();
    const isStuck = state.trouble !== null || state.entry.version === before;
    if (isStuck || !canSaveDraft(state)) return state;
    before = state.entry.version;
  }
}
