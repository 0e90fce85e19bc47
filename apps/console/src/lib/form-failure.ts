import { ServerError, SessionLost } from '@film-contest/contract/client';
import type { FormInstance } from 'antd';
import { t } from './messages.ts';
import { notices } from './notices.ts';

type ShowFailure = (text: string | null) => void;

const outlets = new WeakMap<FormInstance, ShowFailure>();

/** Sets the function that shows the error of a form's last submission above its fields. */
export function registerFormErrorDisplay(form: FormInstance, show: ShowFailure): () => void {
  outlets.set(form, show);
  return () => void outlets.delete(form);
}

/**
 * Shows an error above the fields of a form until the next submission; null removes it. Returns false if the form
 * has no place above its fields for errors.
 */
export function setFormFailure(form: FormInstance, text: string | null): boolean {
  const show = outlets.get(form);
  show?.(text);
  return show !== undefined;
}

/**
 * Shows an error above the fields of a form. Shows it as a notice if the form has no place above its fields for
 * errors.
 */
export function showFormFailure(form: FormInstance, text: string): void {
  if (!setFormFailure(form, text)) notices.error(text);
}

/**
 * Shows above the form why its request got no response, because the API client's own message disappears soon. Does
 * nothing if the session is lost, because the API client explains the loss.
 */
export function showTransportFailure(form: FormInstance, error: unknown): void {
  if (error instanceof SessionLost) return;
  const isAnswered = error instanceof ServerError && error.status >= 400;
  setFormFailure(form, t(isAnswered ? 'http.serverFailed' : 'console.save.unreachable'));
}
