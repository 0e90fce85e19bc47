/** Submits a form as its button would: by the router, or as a document where the browser is too old. */
export function submitForm(form: HTMLFormElement | null) {
  if (form?.requestSubmit) form.requestSubmit();
  else form?.submit();
}
