import * as accounts from './accounts.ts';
import {
  captchaErrors,
  contactErrors,
  loginErrors,
  newPasswordErrors,
  passwordErrors,
} from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import { decision } from './decisions.ts';
import * as entries from './entries.ts';
import { listPageSchema, nothing } from './fields.ts';
import * as loginWork from './login-work.ts';
import { fileDeclaration, uploadedFile, uploadGrant, uploadRequest } from './media.ts';
import { myEntriesQuery, myEntryRow } from './my-entries.ts';
import { ownResults } from './published-results.ts';

const { byId } = entries;

export const accountCalls = {
  createCaptcha: {
    access: 'anyone',
    isRepeatable: true,
    body: accounts.captchaRequest,
    data: accounts.captchaChallenge,
    about: 'Creates a captcha, as a picture and as sound. It accepts one answer.',
  },
  sendSmsCode: {
    access: 'anyone',
    body: accounts.smsCodeRequest,
    data: nothing,
    errors: [...contactErrors, ...captchaErrors, 'deliveryFailed'],
    about: 'Sends a code to a phone, to register it or to reset its password.',
  },
  register: {
    access: 'anyone',
    body: accounts.registration,
    data: accounts.session.nullable(),
    errors: [
      ...contactErrors,
      ...captchaErrors,
      ...newPasswordErrors,
      'smsCodeWrong',
      'mustBeTicked',
      'alreadyRegistered',
    ],
    about:
      'Creates an account. Mails its activation link, or opens a session for a verified phone number.',
  },
  activate: {
    access: 'anyone',
    body: accounts.activation,
    data: accounts.activated,
    errors: ['codeUnknown', 'alreadyActivated'],
    about:
      'Activates an account by its mailed link, which works once. Opens a session on the device that registered.',
  },
  resendActivation: {
    access: 'anyone',
    body: accounts.resendActivation,
    data: nothing,
    errors: [...contactErrors, ...captchaErrors, 'accountUnknown', 'wrongState'],
    about: 'Mails a new activation link.',
  },
  forgotPassword: {
    access: 'anyone',
    body: accounts.forgotten,
    data: nothing,
    errors: [...contactErrors, ...captchaErrors, 'accountUnknown', 'deliveryFailed'],
    about: 'Mails a link, or sends a code to a phone, to reset the password.',
  },
  resetPassword: {
    access: 'anyone',
    body: accounts.passwordReset,
    data: nothing,
    errors: [
      ...contactErrors,
      ...newPasswordErrors,
      'smsCodeWrong',
      'resetLinkInvalid',
      'accountUnknown',
    ],
    about: 'Sets a new password and ends all sessions of the account.',
  },
  loginChallenge: {
    access: 'anyone',
    isRepeatable: true,
    body: loginWork.loginChallengeRequest,
    data: loginWork.loginChallenge,
    errors: contactErrors,
    about:
      'A proof-of-work task for one login. Recent logins and wrong passwords of its network, network operator and account raise its cost.',
  },
  login: {
    access: 'anyone',
    body: accounts.credentials,
    data: accounts.session,
    errors: loginErrors,
    about:
      'Opens a session. Requires a captcha after repeated failures or many logins without proof of work, and a code sent to the account after more.',
  },
  logout: { access: 'anyone', data: nothing, about: 'Ends the session of the bearer token.' },
  account: { access: 'account', data: accounts.profile, about: 'The signed-in account.' },
  saveAccount: {
    access: 'account',
    body: accounts.profileSave,
    data: accounts.profile,
    about: 'Changes the name and language of the signed-in account.',
  },
  eraseAccount: {
    access: 'account',
    body: accounts.erasure,
    data: nothing,
    errors: [...passwordErrors, 'wrongPassword', 'consoleOnly', 'lastOwner'],
    about: 'Erases the signed-in account with all its personal data.',
  },
  changePassword: {
    access: 'account',
    body: accounts.passwordChange,
    data: nothing,
    errors: [...newPasswordErrors, 'wrongPassword', 'consoleOnly'],
    about: 'Sets a new password and ends all other sessions of the account.',
  },
  exportAccount: {
    access: 'account',
    data: accounts.accountExport,
    errors: ['consoleOnly'],
    about: 'All stored data of the signed-in account.',
  },

  createUpload: {
    access: 'account',
    body: uploadRequest,
    data: uploadGrant,
    errors: ['notPermitted', 'fileTooLarge', 'uploadQuota', 'tooManyFiles', 'serverFull'],
    about: 'Temporary credentials for one upload.',
  },
  renewUpload: {
    access: 'account',
    params: byId,
    data: uploadGrant,
    errors: ['wrongState', 'filmLate'],
    about: 'New credentials for an unfinished upload.',
  },
  declareUpload: {
    access: 'account',
    params: byId,
    body: fileDeclaration,
    data: nothing,
    errors: ['wrongState', 'notTheDeclaredFile'],
    about:
      'Declares the SHA-256 of a file that is still uploading, so that its entry can be submitted first. It can be declared once.',
  },
  completeUpload: {
    access: 'account',
    isRepeatable: true,
    params: byId,
    data: uploadedFile,
    errors: ['uploadUnfinished', 'filmLate', 'notTheDeclaredFile'],
    about: 'Completes an upload and returns its machine checks. Idempotent.',
  },
  removeUpload: {
    access: 'account',
    params: byId,
    data: nothing,
    errors: ['wrongState'],
    about: 'Deletes an upload that no submitted entry uses.',
  },

  listMyEntries: {
    access: 'account',
    query: myEntriesQuery,
    data: listPageSchema(myEntryRow),
    about: 'The entries of the signed-in account, newest first.',
  },
  createEntry: {
    access: 'account',
    body: entries.entryDraft,
    data: entries.myEntry,
    errors: ['submissionsClosed', 'notEligible'],
    about: 'Creates a draft.',
  },
  getMyEntry: {
    access: 'account',
    params: byId,
    data: entries.myEntry,
    about: "One of the account's own entries.",
  },
  myEntryResults: {
    access: 'account',
    params: byId,
    data: ownResults,
    about:
      "The published results of one of the account's own entries, with the feedback that the rules of the round allow.",
  },
  saveEntry: {
    access: 'account',
    params: byId,
    body: entries.draftSave,
    data: entries.myEntry,
    errors: ['changedMeanwhile', 'wrongState', 'submissionsClosed'],
    about:
      'Saves a draft, or the revision of a submitted entry, which changes nothing else until it is submitted.',
  },
  discardEntry: {
    access: 'account',
    params: byId,
    data: nothing,
    errors: ['wrongState'],
    about: 'Deletes a draft that was never submitted.',
  },
  submitEntry: {
    access: 'account',
    params: byId,
    body: decision,
    data: entries.submitted,
    errors: [
      'changedMeanwhile',
      'wrongState',
      'submissionsClosed',
      ...contactErrors,
      'mustBeTicked',
      'uploadUnfinished',
      'fileRefused',
      'subtitlesMissing',
      'subtitlesAlike',
    ],
    about:
      'Submits a complete draft and assigns its number, or submits the revision of a submitted entry.',
  },
  withdrawEntry: {
    access: 'account',
    params: byId,
    body: decision,
    data: entries.myEntry,
    errors: ['changedMeanwhile', 'wrongState'],
    about: 'Withdraws an entry from the contest.',
  },
  discardRevision: {
    access: 'account',
    params: byId,
    body: decision,
    data: entries.myEntry,
    errors: ['changedMeanwhile', 'wrongState'],
    about: 'Discards the revision of an entry, which stays as it was submitted.',
  },
  duplicateEntry: {
    access: 'account',
    params: byId,
    data: entries.myEntry,
    errors: ['wrongState', 'submissionsClosed', 'notEligible'],
    about: 'Creates a draft with the contents of a withdrawn entry.',
  },
  entryPapers: {
    access: 'account',
    params: byId,
    data: entries.entryPapers,
    about:
      "The papers to sign, filled in with the saved entry: temporary URLs of PDF files in the caller's language.",
  },
} as const satisfies Record<string, CallShape>;
