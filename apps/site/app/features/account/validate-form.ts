import { loadChunk } from '@film-contest/contract/chunk';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import type { AccountForm } from './schemas.ts';

const loadAccountSchemas = () => import('./schemas.ts');

/** Validates with schemas that are loaded when first needed. Returns errors by field. */
export async function validateAccountForm(form: AccountForm, values: unknown) {
  const { findAccountFormErrors } = await loadChunkWithNotice(loadAccountSchemas);
  return findAccountFormErrors(form, values);
}

export function prefetchAccountSchemas() {
  loadChunk(loadAccountSchemas).catch(() => {
    // Ignores the error. If the schemas are still missing when the form is sent, the form shows an error.
  });
}
