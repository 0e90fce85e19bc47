import { accountExport } from './accounts.ts';
import * as audit from './audit.ts';
import type { CallShape } from './call-shape.ts';
import * as contact from './contact.ts';
import { byId } from './entries.ts';
import { nothing, pageOf } from './fields.ts';
import * as outbox from './outbox.ts';
import * as people from './people.ts';

/** What staff do with people and messages, and what is on record of it. */
export const peopleCalls = {
  consoleAccounts: {
    access: 'canSeeAccounts',
    query: people.accountsQuery,
    data: pageOf(people.consoleAccount),
    about: 'Registered accounts, newest first.',
  },
  consoleAccount: {
    access: 'canSeeAccounts',
    params: byId,
    data: people.accountView,
    about: 'One account: its entries, sessions, consent, and what was written to and by it.',
  },
  mailActivation: {
    access: 'canManageAccounts',
    params: byId,
    data: nothing,
    about: 'Mails a new activation link to an account that is not activated.',
  },
  suspendAccount: {
    access: 'canManageAccounts',
    params: byId,
    body: people.suspension,
    data: people.accountView,
    about: 'Locks an account, with a reason for staff, and ends its sessions.',
  },
  restoreAccount: {
    access: 'canManageAccounts',
    params: byId,
    data: people.accountView,
    about: 'Lets a locked account in again.',
  },
  endSessions: {
    access: 'canManageAccounts',
    params: byId,
    data: people.accountView,
    about: 'Logs an account out everywhere.',
  },
  exportAccountOf: {
    access: 'canServeRequests',
    params: byId,
    data: accountExport,
    about: "Everything that is kept of an account, for its owner's request.",
  },
  eraseAccountOf: {
    access: 'canServeRequests',
    params: byId,
    body: people.erasureOnRequest,
    data: nothing,
    about:
      "Erases an account at its owner's request; staff have to be removed from the staff first.",
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
    about: 'Answers by mail, or by SMS to a phone number.',
  },
  moveContact: {
    access: 'canAnswer',
    params: byId,
    body: contact.inboxMove,
    data: contact.inboxMessage,
    about: 'Marks a message as done, as spam, or as open again.',
  },
  assignContact: {
    access: 'canAnswer',
    params: byId,
    body: contact.inboxAssignment,
    data: contact.inboxMessage,
    about: 'Gives a message to somebody who may answer, or to nobody.',
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
    about: 'Mails and text messages, newest first, and how their ways out do.',
  },
  consoleOutboxMessage: {
    access: 'canSeeOutbox',
    params: outbox.outboxId,
    data: outbox.outboxLetter,
    about: 'One mail or text message, whole; one-time links in it are struck out.',
  },
  resendLetter: {
    access: 'canResend',
    params: outbox.outboxId,
    data: outbox.outboxLetter,
    about: 'Sends a message again that was given up, or tries a waiting one now.',
  },
  resendFailed: {
    access: 'canResend',
    data: outbox.resent,
    about: 'Sends all messages again that were given up, but those whose code or link is outdated.',
  },
  sendTestMail: {
    access: 'canResend',
    data: outbox.testMail,
    about: 'Sends a message to the caller, to see whether messages arrive.',
  },
  consoleAudit: {
    access: 'canSeeAudit',
    query: audit.auditQuery,
    data: pageOf(audit.auditRecord),
    about: 'Every write of staff, newest first.',
  },
  auditChain: {
    access: 'canSeeAudit',
    data: audit.auditChain,
    about: 'Whether records of the audit log are changed or missing; verified once a minute.',
  },
  auditChoices: {
    access: 'canSeeAudit',
    data: audit.auditChoices,
    about: 'The people and the kinds of targets that the log has.',
  },
  exportAudit: {
    access: 'canSeeAudit',
    body: audit.auditExport,
    data: audit.exportFile,
    about: 'The address of the log as CSV, as far as it is asked for.',
  },
} as const satisfies Record<string, CallShape>;
