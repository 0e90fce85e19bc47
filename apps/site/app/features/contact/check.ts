import { loadChunk } from '@film-contest/contract/chunk';
import { loadChunkWithNotice } from '../../lib/chunk.ts';

const loadContactSchema = () => import('./schema.ts');

/** Validates with a schema that is loaded when first needed. Returns errors by field. */
export async function validateContactForm(values: unknown) {
  const { findContactFormErrors } = await loadChunkWithNotice(loadContactSchema);
  return findContactFormErrors(values);
}

/** Prefetches the schema of the contact form. */
export function prefetchContactSchema() {
  loadChunk(loadContactSchema).catch(() => {
    // If the schema is still missing when the form is sent, an error is shown.
  });
}
