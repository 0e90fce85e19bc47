import type { FormEvent } from 'react';

/** Omits empty fields of a GET form from the URL. Must be called by the form's submit handler. */
export function omitEmptyFields({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(
    (field) => field.value === '' && !field.disabled,
  );
  for (const field of empty) field.disabled = true;
  // Enables the empty fields again after the submit event, during which the browser reads the form.
  setTimeout(() => {
    for (const field of empty) field.disabled = false;
  });
}
