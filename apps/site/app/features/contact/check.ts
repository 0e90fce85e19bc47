import { loadChunk } from '@film-contest/contract/chunk';
import { loadWithNotice } from '../../lib/chunk.ts';

const load = () => import('./schema.ts');

/** Validates the form with a schema that is loaded when first needed. Returns errors by field. */
export async function check(values: unknown) {
  const { findFaults } = await loadWithNotice(load);
  return findFaults(values);
}

/** Prefetches the schema. */
export function prefetchSchemas() {
  loadChunk(load).catch(() => {
    // Reported when the form is sent and the schema is still missing.
  });
}
