import { listFieldErrors } from '@film-contest/contract/faults';
import { objectionForm } from '@film-contest/contract/published-results';

/** Lists the errors of a message, an objection or an appeal; only an objection has a film. */
export function findContactFormErrors(values: unknown) {
  const { error } = objectionForm.safeParse(values);
  return error ? listFieldErrors(error) : {};
}
