import { contactForm } from '@film-contest/contract/contact';
import { listFieldErrors } from '@film-contest/contract/faults';

export function findContactFormErrors(values: unknown) {
  const { error } = contactForm.safeParse(values);
  return error ? listFieldErrors(error) : {};
}
