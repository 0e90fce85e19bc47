import { loadChunk } from '@film-contest/contract/chunk';
import { loadWithNotice } from '../../lib/chunk.ts';
import type { AccountForm } from './schemas.ts';

const load = () => import('./schemas.ts');

/** Validates a form with schemas that are loaded when first needed. Returns errors by field. */
export async function check(form: AccountForm, values: unknown) {
  const { findFaults } = await loadWithNotice(load);
  return findFaults(form, values);
}

/** Prefetches the schemas. */
export function prefetchSchemas() {
  loadChunk(load).catch(() => {
    // Reported when the form is sent and they are still missing.
  });
}
