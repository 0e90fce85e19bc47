import type { FormEvent } from 'react';

/** On submit of a GET form: keeps empty fields out of the address. */
export function leaveOutEmpty({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(
    (field) => field.value === '' && !field.disabled,
  );
  for (const field of empty) field.disabled = true;
  // The form is read while this event is handled; afterwards its fields are usable again.
  setTimeout(() => {
    for (const field of empty) field.disabled = false;
  });
}
