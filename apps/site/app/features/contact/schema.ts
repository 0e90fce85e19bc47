import { listFieldErrors } from '@film-contest/contract/faults';
import { objectionForm } from '@film-contest/contract/published-results';

/** Lists the errors of a message or an objection; a message has an empty film. */
export function findContactFormErrors(values: unknown) {
  const { error } = objectionForm.safeParse(values);
  return error ? listFieldErrors(error) : {};
}
