import { canSaveDraft, type DraftState } from './draft-state.ts';

/**
 * Saves the draft repeatedly until no input is unsaved or saving fails. Changes made on another
 * device are merged and saved as well.
 */
export async function saveAllInput(save: () => Promise<DraftState>): Promise<DraftState> {
  for (let before: number | null = null; ; ) {
    const state = await save();
    const isStuck = state.trouble !== null || state.entry.version === before;
    if (isStuck || !canSaveDraft(state)) return state;
    before = state.entry.version;
  }
}
