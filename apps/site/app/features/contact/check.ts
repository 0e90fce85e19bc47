import { loadChunk } from '@film-contest/contract/chunk';
import { loadChunkWithNotice } from '../../lib/chunk.ts';

const loadContactSchema = () => import('./schema.ts');

/** Validates the form with a schema that is loaded when first needed. Returns errors by field. */
export async function validateContactForm(values: unknown) {
  const { findContactFormErrors } = await loadChunkWithNotice(loadContactSchema);
  return findContactFormErrors(values);
}

/** Prefetches the schema. */
export function prefetchContactSchema() {
  loadChunk(loadContactSchema).catch(() => {
    // Reported when the form is sent and the schema is still missing.
  });
}
