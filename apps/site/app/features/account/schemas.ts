import {
  credentials,
  erasure,
  forgotten,
  passwordChange,
  passwordReset,
  profileSave,
  registration,
  resendActivation,
  smsCodeRequest,
} from '@film-contest/contract/accounts';
import { listFieldErrors } from '@film-contest/contract/faults';

const schemas = {
  register: registration,
  resend: resendActivation,
  forgot: forgotten,
  reset: passwordReset,
  login: credentials,
  sms: smsCodeRequest,
  profile: profileSave,
  password: passwordChange,
  erase: erasure,
} as const;

export type AccountForm = keyof typeof schemas;

export function findAccountFormErrors(form: AccountForm, values: unknown) {
  const { error } = schemas[form].safeParse(values);
  return error ? listFieldErrors(error) : {};
}
