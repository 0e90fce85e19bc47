import { contactForm } from '@film-contest/contract/contact';
import { faultsOf } from '@film-contest/contract/faults';

/** What is wrong with a message, by the very schema that the server applies. */
export function faultsIn(values: unknown) {
  const { error } = contactForm.safeParse(values);
  return error ? faultsOf(error) : {};
}
