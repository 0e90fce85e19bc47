import { loadChunk } from '@film-contest/contract/chunk';
import { loadOrTell } from '../../lib/chunk.ts';

const load = () => import('./schema.ts');

/** Faults of the form by field; the schema arrives in a chunk of its own. */
export async function check(values: unknown) {
  const { faultsIn } = await loadOrTell(load);
  return faultsIn(values);
}

/** Fetches the schema while the reader still types. */
export function warmUp() {
  loadChunk(load).catch(() => {
    // Told when the form is sent and it is missing still.
  });
}
