import type { FormEvent } from 'react';

/** Omits empty fields of a GET form from the URL. Call it on submit. */
export function omitEmptyFields({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(
    (field) => field.value === '' && !field.disabled,
  );
  for (const field of empty) field.disabled = true;
  // The browser reads the form during this event; afterwards the fields are enabled again.
  setTimeout(() => {
    for (const field of empty) field.disabled = false;
  });
}
