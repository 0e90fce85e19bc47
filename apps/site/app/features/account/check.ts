import { loadChunk } from '@film-contest/contract/chunk';
import { loadOrTell } from '../../lib/chunk.ts';
import type { AccountForm } from './schemas.ts';

const load = () => import('./schemas.ts');

/** Faults of a form by field; the schemas arrive in a chunk of their own. */
export async function check(form: AccountForm, values: unknown) {
  const { faultsIn } = await loadOrTell(load);
  return faultsIn(form, values);
}

/** Fetches the schemas while the reader still types. */
export function warmUp() {
  loadChunk(load).catch(() => {
    // Told when the form is sent and they are missing still.
  });
}
