import type { FormEvent } from 'react';

/** Omits the empty fields of a GET form from the URL by disabling them. Must be called by the form's submit handler. */
export function omitEmptyFields({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(
    (field) => field.value === '' && !field.disabled,
  );
  for (const field of empty) field.disabled = true;
  // Enables the fields again after the submit event. The browser reads the form during that event.
  setTimeout(() => {
    for (const field of empty) field.disabled = false;
  });
}

/** Submits a form through the router, or natively in old browsers. */
export function submitFormElement(form: HTMLFormElement | null) {
  if (form?.requestSubmit) form.requestSubmit();
  else form?.submit();
}
