import { accountExport } from './accounts.ts';
import * as audit from './audit.ts';
import type { CallShape } from './call-shape.ts';
import * as contact from './contact.ts';
import { byId } from './entries.ts';
import { listPageSchema, nothing } from './fields.ts';
import * as outbox from './outbox.ts';
import * as people from './people.ts';

export const peopleCalls = {
  consoleAccounts: {
    access: 'canSeeAccounts',
    query: people.accountsQuery,
    data: listPageSchema(people.consoleAccount),
    about: 'Registered accounts, newest first.',
  },
  consoleAccount: {
    access: 'canSeeAccounts',
    params: byId,
    data: people.accountView,
    about: 'One account: its entries, sessions, consent and correspondence.',
  },
  mailActivation: {
    access: 'canManageAccounts',
    params: byId,
    data: nothing,
    errors: ['wrongState'],
    about: 'Mails a new activation link to an account that is not activated.',
  },
  suspendAccount: {
    access: 'canManageAccounts',
    params: byId,
    body: people.suspension,
    data: people.accountView,
    errors: ['wrongState', 'lastOwner'],
    about: 'Suspends an account, with a reason for staff, and ends its sessions.',
  },
  restoreAccount: {
    access: 'canManageAccounts',
    params: byId,
    data: people.accountView,
    errors: ['wrongState'],
    about: 'Restores a suspended account.',
  },
  endSessions: {
    access: 'canManageAccounts',
    params: byId,
    data: people.accountView,
    about: 'Ends all sessions of an account.',
  },
  exportAccountOf: {
    access: 'canServeRequests',
    params: byId,
    data: accountExport,
    errors: ['proofNeeded'],
    about: "All stored data of an account, at its owner's request.",
  },
  eraseAccountOf: {
    access: 'canServeRequests',
    params: byId,
    body: people.erasureOnRequest,
    data: nothing,
    errors: ['contactFormat', 'mustBeTicked', 'proofNeeded', 'staffMember', 'otherAddress'],
    about:
      "Erases an account at its owner's request. Accounts of staff must be removed from the staff first.",
  },
  consoleInbox: {
    access: 'canSeeInbox',
    query: contact.inboxQuery,
    data: contact.inboxPage,
    about: 'Messages to the organiser: open ones first, each newest first.',
  },
  consoleInboxMessage: {
    access: 'canSeeInbox',
    params: byId,
    data: contact.inboxMessage,
    about: 'One message with its answers and notes.',
  },
  answerContact: {
    access: 'canAnswer',
    params: byId,
    body: contact.inboxAnswer,
    data: contact.inboxMessage,
    errors: ['changedMeanwhile', 'wrongState'],
    about: 'Answers a message by mail, or by SMS to a phone number.',
  },
  moveContact: {
    access: 'canAnswer',
    params: byId,
    body: contact.inboxMove,
    data: contact.inboxMessage,
    errors: ['changedMeanwhile'],
    about: 'Marks a message as done, as spam, or as open.',
  },
  assignContact: {
    access: 'canAnswer',
    params: byId,
    body: contact.inboxAssignment,
    data: contact.inboxMessage,
    errors: ['changedMeanwhile', 'notEligible'],
    about: 'Assigns a message to a member of staff who may answer it, or removes the assignment.',
  },
  decideObjection: {
    access: 'canAnnounce',
    params: byId,
    body: contact.objectionDecision,
    data: contact.inboxMessage,
    errors: ['changedMeanwhile', 'wrongState', 'namesPerson'],
    about:
      'Decides an objection to a result. The decision and its reason are public, and mailed to the sender.',
  },
  noteContact: {
    access: 'canAnswer',
    params: byId,
    body: contact.inboxNote,
    data: contact.inboxMessage,
    about: 'Adds a note that only staff see.',
  },
  consoleAnswerers: {
    access: 'canSeeInbox',
    query: contact.answerersQuery,
    data: contact.answererList,
    about: 'Staff who may answer messages, by name.',
  },
  consoleOutbox: {
    access: 'canSeeOutbox',
    query: outbox.outboxQuery,
    data: outbox.outboxPage,
    about: 'Mails and text messages, newest first, and the state of their channels.',
  },
  consoleOutboxMessage: {
    access: 'canSeeOutbox',
    params: outbox.outboxId,
    data: outbox.outboxLetter,
    about: 'One mail or text message. One-time links in it are masked.',
  },
  resendLetter: {
    access: 'canResend',
    params: outbox.outboxId,
    data: outbox.outboxLetter,
    errors: ['wrongState'],
    about: 'Resends a failed message, or retries a waiting one immediately.',
  },
  resendFailed: {
    access: 'canResend',
    data: outbox.resent,
    about: 'Resends all failed messages except those whose code or link has expired.',
  },
  sendTestMail: {
    access: 'canResend',
    data: outbox.testMail,
    about: 'Sends a test message to the caller.',
  },
  consoleAudit: {
    access: 'canSeeAudit',
    query: audit.auditQuery,
    data: listPageSchema(audit.auditRecord),
    about: 'All administrative writes, newest first.',
  },
  auditChain: {
    access: 'canSeeAudit',
    data: audit.auditChain,
    about: 'Whether records of the audit log were changed or are missing; verified once a minute.',
  },
  auditChoices: {
    access: 'canSeeAudit',
    data: audit.auditChoices,
    about: 'The people and the kinds of targets in the audit log.',
  },
  exportAudit: {
    access: 'canSeeAudit',
    body: audit.auditExport,
    data: audit.exportFile,
    about: 'A temporary URL of the filtered audit log as CSV.',
  },
} as const satisfies Record<string, CallShape>;
