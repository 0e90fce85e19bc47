import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import { nothing } from './fields.ts';
import * as mailings from './mailings.ts';
import { testMail } from './outbox.ts';

export const mailingCalls = {
  chooseNews: {
    access: 'anyone',
    body: mailings.newsChoice,
    data: mailings.newsChosen,
    errors: ['notFound'],
    about: 'Unsubscribes an account from news, or subscribes it again, by the link in a mail.',
  },
  consoleMailings: {
    access: 'canSeeMailings',
    query: mailings.mailingsQuery,
    data: mailings.mailingPage,
    about: 'Mailings, last changed first.',
  },
  createMailing: {
    access: 'canSendMailings',
    body: mailings.mailingDraft,
    data: mailings.mailing,
    errors: ['notEligible', 'textValues'],
    about: 'Creates the draft of a mailing.',
  },
  consoleMailing: {
    access: 'canSeeMailings',
    params: byId,
    data: mailings.mailing,
    about: 'One mailing with its progress.',
  },
  saveMailing: {
    access: 'canSendMailings',
    params: byId,
    body: mailings.mailingSave,
    data: mailings.mailing,
    errors: ['changedMeanwhile', 'wrongState', 'notEligible', 'textValues', 'required'],
    about: 'Changes a draft.',
  },
  removeMailing: {
    access: 'canSendMailings',
    params: byId,
    data: nothing,
    errors: ['wrongState', 'stillUsed'],
    about: 'Removes a draft. The mailings of an announcement are removed with it.',
  },
  countMailing: {
    access: 'canSendMailings',
    params: byId,
    data: mailings.mailingCount,
    about: 'Numbers of recipients of a draft per language, and of those who get nothing.',
  },
  previewMailing: {
    access: 'canSendMailings',
    params: byId,
    data: mailings.mailingPreviews,
    about: 'A draft as one recipient of each language gets it.',
  },
  testMailing: {
    access: 'canSendMailings',
    params: byId,
    body: mailings.mailingTest,
    data: testMail,
    about: 'Sends a draft in one language to the caller.',
  },
  startMailing: {
    access: 'canSendMailings',
    params: byId,
    body: mailings.mailingStart,
    data: mailings.mailing,
    errors: ['changedMeanwhile', 'wrongState', 'noRecipients'],
    about: 'Starts to send a draft. The recipients are those of this time.',
  },
  moveMailing: {
    access: 'canSendMailings',
    params: byId,
    body: mailings.mailingMove,
    data: mailings.mailing,
    errors: ['wrongState'],
    about: 'Pauses, resumes or cancels a mailing. Messages in the outbox are still sent.',
  },
} as const satisfies Record<string, CallShape>;
