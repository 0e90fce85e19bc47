import * as accounts from './accounts.ts';
import type { CallShape } from './call-shape.ts';
import * as entries from './entries.ts';
import { nothing, pageOf } from './fields.ts';
import { fileDeclaration, uploadedFile, uploadGrant, uploadRequest } from './media.ts';
import { myEntriesQuery, myEntryRow } from './my-entries.ts';

const { byId } = entries;

/** What people do with their accounts and entries. */
export const accountCalls = {
  createCaptcha: {
    access: 'anyone',
    isRepeatable: true,
    body: accounts.captchaRequest,
    data: accounts.captchaChallenge,
    about: 'A code to read or hear, good for one try.',
  },
  sendSmsCode: {
    access: 'anyone',
    body: accounts.smsCodeRequest,
    data: nothing,
    about: 'Sends a code to a phone, to register it or to reset its password.',
  },
  register: {
    access: 'anyone',
    body: accounts.registration,
    data: nothing,
    about: 'Opens an account and mails its activation link.',
  },
  activate: {
    access: 'anyone',
    body: accounts.activation,
    data: accounts.activated,
    about: 'Uses up an activation link.',
  },
  resendActivation: {
    access: 'anyone',
    body: accounts.resendActivation,
    data: nothing,
    about: 'Mails a fresh activation link.',
  },
  forgotPassword: {
    access: 'anyone',
    body: accounts.forgotten,
    data: nothing,
    about: 'Mails a link to choose a new password.',
  },
  resetPassword: {
    access: 'anyone',
    body: accounts.passwordReset,
    data: nothing,
    about: 'Sets a new password and ends every session of the account.',
  },
  login: {
    access: 'anyone',
    body: accounts.credentials,
    data: accounts.session,
    about: 'Opens a session; asks for a captcha after repeated failures.',
  },
  logout: { access: 'anyone', data: nothing, about: 'Ends the session of the bearer token.' },
  account: { access: 'account', data: accounts.profile, about: 'The signed-in account.' },
  saveAccount: {
    access: 'account',
    body: accounts.profileSave,
    data: accounts.profile,
    about: 'Changes name and language of the signed-in account.',
  },
  eraseAccount: {
    access: 'account',
    body: accounts.erasure,
    data: nothing,
    about: 'Erases the signed-in account with all that is personal in it.',
  },
  changePassword: {
    access: 'account',
    body: accounts.passwordChange,
    data: nothing,
    about: 'Sets a new password and ends every other session of the account.',
  },
  exportAccount: {
    access: 'account',
    data: accounts.accountExport,
    about: 'Everything that is kept of the signed-in account.',
  },

  createUpload: {
    access: 'account',
    body: uploadRequest,
    data: uploadGrant,
    about: 'Temporary credentials for one upload.',
  },
  renewUpload: {
    access: 'account',
    params: byId,
    data: uploadGrant,
    about: 'Fresh credentials for an upload that is still running.',
  },
  declareUpload: {
    access: 'account',
    params: byId,
    body: fileDeclaration,
    data: nothing,
    about:
      'Declares the SHA-256 of a file whose bytes are on their way, so that its entry can be submitted ahead of them. Once only; refused with 4027 when another was declared, with 4017 after the file arrived.',
  },
  completeUpload: {
    access: 'account',
    isRepeatable: true,
    params: byId,
    data: uploadedFile,
    about: 'Finalises an upload and answers its machine checks. Idempotent.',
  },
  removeUpload: {
    access: 'account',
    params: byId,
    data: nothing,
    about: 'Throws away an upload that no submitted entry uses.',
  },

  listMyEntries: {
    access: 'account',
    query: myEntriesQuery,
    data: pageOf(myEntryRow),
    about: 'The entries of the signed-in account, newest first.',
  },
  createEntry: {
    access: 'account',
    body: entries.entryDraft,
    data: entries.myEntry,
    about: 'Starts a draft.',
  },
  getMyEntry: { access: 'account', params: byId, data: entries.myEntry, about: 'One own entry.' },
  saveEntry: {
    access: 'account',
    params: byId,
    body: entries.draftSave,
    data: entries.myEntry,
    about: 'Saves a draft; refused with 4008 when its version is no longer current.',
  },
  discardEntry: {
    access: 'account',
    params: byId,
    data: nothing,
    about: 'Throws a draft away that was never submitted.',
  },
  submitEntry: {
    access: 'account',
    params: byId,
    body: entries.decision,
    data: entries.submitted,
    about: 'Submits a whole draft and assigns its number.',
  },
  withdrawEntry: {
    access: 'account',
    params: byId,
    body: entries.decision,
    data: entries.myEntry,
    about: 'Takes an entry out of the contest.',
  },
  entryPapers: {
    access: 'account',
    params: byId,
    data: entries.entryPapers,
    about:
      'The papers to sign, filled in with what is saved: where each can be had as a PDF in the language of the call, for some minutes.',
  },
} as const satisfies Record<string, CallShape>;
