/** Submits a form through the router, or natively in old browsers. */
export function submitFormElement(form: HTMLFormElement | null) {
  if (form?.requestSubmit) form.requestSubmit();
  else form?.submit();
}
