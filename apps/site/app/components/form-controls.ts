import { isBackForwardLoad } from '../lib/back-forward.ts';

/**
 * Improves GET forms of lists, which also work without scripts: a select field submits its form, empty fields are
 * omitted from the URL, and a wrong page number is explained.
 */
export function startFormControls(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted || isBackForwardLoad()) resetListForms();
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-submits]')) {
      submitFormElement(target.form);
    }
  });
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof HTMLInputElement ? target.form : null;
    if (form?.matches('[data-page-number]')) showPageNumberFault(form, false);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.matches('[data-omits-empty]')) omitEmptyFields(form);
    if (form.matches('[data-page-number]')) rejectWrongNumber(event, form);
  });
}

/**
 * Resets the forms of lists. After Back, browsers fill the fields with their values at the time when the page was left.
 */
function resetListForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method="get"]')) form.reset();
}

/** Old browsers lack `requestSubmit`; their `submit` triggers no submit event. */
function submitFormElement(form: HTMLFormElement | null): void {
  if (form?.requestSubmit) form.requestSubmit();
  else if (form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))) {
    form.submit();
  }
}

function omitEmptyFields(form: HTMLFormElement): void {
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(
    (field) => field.value === '' && !field.disabled,
  );
  for (const field of empty) field.disabled = true;
  // Enables the empty fields again after the submit event, during which the browser reads the form.
  setTimeout(() => {
    for (const field of empty) field.disabled = false;
  });
}

/** Shows a wrong number's error in the page's language. The browser's own message may be in another language. */
function rejectWrongNumber(event: Event, form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type="number"]');
  const isWrong = input ? !input.validity.valid : false;
  showPageNumberFault(form, isWrong);
  if (!isWrong) return;
  event.preventDefault();
  input?.focus();
}

function showPageNumberFault(form: HTMLFormElement, isWrong: boolean): void {
  const input = form.querySelector('input[type="number"]');
  const fault = form.querySelector<HTMLElement>('[role="alert"]');
  if (!input || !fault) return;
  input.setAttribute('aria-invalid', String(isWrong));
  // A correct number's alert is empty, because screen readers announce an alert only when its text changes.
  fault.textContent = isWrong ? (form.dataset.pageNumber ?? '') : '';
  fault.hidden = !isWrong;
}
