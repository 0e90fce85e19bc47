import { codes } from '@film-contest/contract/codes';
import type { Page } from '@playwright/test';
import { type Change, type Data, type Opening, person, press, time } from './dialog-opening.ts';
import { judgingOpenings } from './judging-dialogs.ts';
import { voteOpenings } from './vote-dialogs.ts';

const selectRow = (page: Page) => page.locator('tbody').getByRole('checkbox').first().check();

const pressBulk =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await selectRow(page);
    await page
      .getByRole('region', { name: /selected/ })
      .getByRole('button', { name })
      .click();
  };

const addSecondFactor: Change = (data) => ({
  ...data,
  factors: [{ ...person, kind: 'authenticator', createdAt: time, lastUsedAt: null }],
  recoveryCodesLeft: 3,
});

const addStaffMember: Change = (data) => ({
  ...data,
  list: [
    ...(data.list as Data[]),
    {
      ...person,
      account: 'mei@example.org',
      roles: ['reviewer'],
      isMe: false,
      lastSeenAt: null,
      hasSecondFactor: true,
    },
  ],
});

const allowAllEntries: Change = ({ entries }) => ({
  ready: (entries as Data[]).map(({ id }) => id),
  blocked: [],
  items: [],
});

async function enterReasonAndPress(page: Page, name: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The jury decided so.');
  await dialog.getByRole('button', { name }).click();
}

async function saveChangedTitle(page: Page) {
  const field = page.getByRole('textbox', { name: /^Title/ }).first();
  await field.fill(`${await field.inputValue()} changed`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

const mailing = '/mailings/:id';
const mailingCall = 'GET /api/console/mailings/*';
/** Removes the announcement of a mailing, because a mailing of an announcement cannot be removed or sent separately. */
const removeAnnouncement: Change = (data) => ({ ...data, announcement: null });

const newsItem = '/content/news/:id';
export const published = '/entries/:published';
const hold = { holder: { ...person, since: time, isMe: false } };

/** How to open each dialog of `apps/console/src/dialogs.ts`. */
export const openings: Record<string, Opening> = {
  ...judgingOpenings,
  ...voteOpenings,
  'EntryBulkActions: assign': { on: '/entries', open: pressBulk('Assign'), focus: 'choice' },
  'EntryBulkActions: publish': { on: '/entries', open: pressBulk('Publish'), focus: 'none' },
  'EntryBulkActions: sendBack': {
    on: '/entries',
    open: pressBulk('Request changes'),
    focus: 'text',
  },
  'EntryBulkActions: reject': { on: '/entries', open: pressBulk('Reject'), focus: 'text' },
  'EntryBulkActions: tick': { on: '/entries', open: pressBulk('Check off items'), focus: 'none' },
  'EntryBulkActions: shortlist': {
    on: '/entries',
    open: pressBulk('Add to the shortlist'),
    focus: 'none',
  },
  'DecisionDialogs: changes': {
    on: '/entries/:id',
    open: press(/^Request changes/),
    focus: 'none',
  },
  'DecisionDialogs: reject': { on: '/entries/:id', open: press(/^Reject/), focus: 'text' },
  'DecisionDialogs: disqualify': { on: published, open: press('Disqualify'), focus: 'text' },
  'DecisionDialogs: reopen': {
    on: published,
    open: press('Reopen the review'),
    responses: {
      'GET /api/console/entries/*': (data) => ({
        ...data,
        may: { ...(data.may as Data), reopen: true },
      }),
    },
    focus: 'text',
  },
  'DecisionDialogs: hide': { on: published, open: press('Hide temporarily'), focus: 'text' },
  ArchiveFilesDialog: { on: '/entries', open: pressBulk('Files as ZIP'), focus: 'none' },
  BulkProgressDialog: {
    on: '/entries',
    open: async (page) => {
      await pressBulk('Add to the shortlist')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Add to the shortlist' }).click();
      await page.getByRole('button', { name: 'Retry these' }).waitFor();
    },
    responses: {
      'POST /api/console/entry-bulk-previews': allowAllEntries,
      'POST /api/console/content/*': codes.wrongState,
    },
    focus: 'none',
  },
  CatalogueDialog: { on: '/entries', open: press('Catalog'), focus: 'choice' },
  CertificatesDialog: { on: '/entries', open: press('Certificates'), focus: 'none' },
  CorrectTextsButton: { on: published, open: press('Correct typos'), focus: 'text' },
  PassListPage: { on: '/votes/passes', open: press('New pass'), focus: 'text' },
  EditConflictDialog: {
    on: newsItem,
    open: saveChangedTitle,
    responses: { 'PUT /api/console/content/*/*': codes.changedMeanwhile },
    focus: 'none',
  },
  EntryAwardsPanel: { on: published, open: press('Give an award'), focus: 'choice' },
  EntryPicker: { on: '/content/exhibition/arrange', open: press('Add films'), focus: 'text' },
  AccountRequestActions: { on: '/accounts/:id', open: press('Delete the account'), focus: 'text' },
  ExemptNetworkDialog: { on: '/votes/networks', open: press('Exempt a network'), focus: 'text' },
  ExportTableDialog: { on: '/entries', open: press('Export'), focus: 'none' },
  FilterDrawer: { on: '/entries', open: press(/^Filters/), focus: 'none', width: 390 },
  IdentityProofDialog: {
    on: '/accounts/:id',
    open: press('Download all data'),
    responses: { 'POST /api/console/accounts/*/export': codes.proofNeeded },
    focus: 'text',
  },
  GiveawayDialog: { on: '/entries/:id', open: press(/^Mark a giveaway here/), focus: 'text' },
  UnsavedInputCopyAlert: {
    on: newsItem,
    open: async (page) => {
      await saveChangedTitle(page);
      await page.getByRole('button', { name: 'Load the newest version' }).click();
      await press('Compare')(page);
    },
    responses: { 'PUT /api/console/content/*/*': codes.changedMeanwhile },
    focus: 'none',
  },
  'StaffListPage: list': { on: '/staff', open: press('Invite a list'), focus: 'text' },
  'StaffListPage: one person': { on: '/staff', open: press('Invite someone'), focus: 'text' },
  LinkDialog: { on: newsItem, open: press('Link'), focus: 'text' },
  MailingPreviewDialog: { on: mailing, open: press('Preview'), focus: 'none' },
  ManageViewsDialog: { on: '/entries', open: press('All entries', 'Manage views…'), focus: 'none' },
  MemberRolesDialog: { on: '/staff', open: press(/^Change roles for/), focus: 'none' },
  MenuDrawer: { on: '/entries', open: press('Menu'), focus: 'none', width: 390 },
  MessageOverrideDialog: {
    on: '/settings/texts',
    open: (page) => page.locator('tbody').getByRole('button').first().click(),
    focus: 'text',
  },
  OverrideDialog: {
    on: newsItem,
    open: saveChangedTitle,
    responses: { 'PUT /api/console/content/*/*': codes.awardGroup },
    focus: 'text',
  },
  PreviewPane: { on: newsItem, open: press('Preview'), focus: 'none' },
  SaveViewDialog: { on: '/entries', open: press('All entries', 'Save this view…'), focus: 'text' },
  ScheduleDialog: { on: newsItem, open: press('Schedule…'), focus: 'other' },
  'SecondFactors: authenticator': {
    on: '/my-sign-in',
    open: press('Add an authenticator app'),
    focus: 'text',
  },
  'SecondFactors: recovery codes': {
    on: '/my-sign-in',
    open: async (page) => {
      await press('Create new codes')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
      await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
    },
    responses: {
      'GET /api/account/sign-in': addSecondFactor,
      'POST /api/account/sign-in/recovery-codes': () => ({ recoveryCodes: ['7K3M-Q9XA'] }),
    },
    focus: 'none',
  },
  ShortcutDialog: { on: '/entries/:id', open: press('Keyboard shortcuts'), focus: 'none' },
  SubtitleFiles: {
    on: '/entries/:id',
    open: press('Preview: English subtitles'),
    responses: {
      'GET /api/console/entries/*': (data) => ({
        ...data,
        subtitles: [{ language: 'en', size: 900, filename: 'calls.srt', address: '/calls.srt' }],
      }),
      'GET /api/console/entries/*/subtitles/*': () => ({
        cues: [{ start: 1, end: 2, text: 'Who?' }],
      }),
    },
    focus: 'none',
  },
  SuspendAccountDialog: { on: '/accounts/:id', open: press('Suspend'), focus: 'text' },
  confirmAnnouncement: {
    on: '/announcements/:id',
    open: async (page) => {
      await page.getByLabel('Time', { exact: true }).fill('2027-01-15T12:00');
      await press('Schedule')(page);
    },
    responses: { 'GET /api/console/announcements/*': (data) => ({ ...data, findings: [] }) },
    focus: 'none',
  },
  confirmAnnouncementRemoval: { on: '/announcements/:id', open: press('Delete'), focus: 'none' },
  confirmEndSessions: {
    on: '/accounts/:id',
    open: press('Log out everywhere'),
    responses: {
      'GET /api/console/accounts/*': (data) => ({
        ...data,
        sessions: { ...(data.sessions as Data), count: 1 },
      }),
    },
    focus: 'none',
  },
  confirmExclusions: {
    on: '/settings/sign-in',
    open: press(/^All staff, including/, 'Save'),
    focus: 'none',
  },
  confirmFactorRemoval: {
    on: '/my-sign-in',
    open: press('Remove Mei'),
    responses: { 'GET /api/account/sign-in': addSecondFactor },
    focus: 'none',
  },
  confirmImmediateEffects: {
    on: '/settings/phases',
    open: press(/^(Open|Close) voting now$/, 'Save'),
    focus: 'none',
  },
  confirmMailingCancellation: {
    on: mailing,
    open: press('Cancel mailing'),
    responses: { [mailingCall]: (data) => ({ ...data, state: 'paused' }) },
    focus: 'none',
  },
  confirmMailingRemoval: {
    on: mailing,
    open: press('Delete'),
    responses: { [mailingCall]: removeAnnouncement },
    focus: 'none',
  },
  confirmMailingStart: {
    on: mailing,
    open: press('Send…'),
    responses: {
      [mailingCall]: removeAnnouncement,
      'GET /api/console/mailings/*/count': (data) => ({ ...data, total: 2 }),
    },
    focus: 'none',
  },
  confirmNoteRemoval: { on: '/entries/:id', open: press('Delete note'), focus: 'none' },
  confirmRecoveryCodesRenewal: {
    on: '/my-sign-in',
    open: press('Create new codes'),
    responses: { 'GET /api/account/sign-in': addSecondFactor },
    focus: 'none',
  },
  confirmRemoval: { on: newsItem, open: press('Delete'), focus: 'none' },
  confirmRemoveMember: {
    on: '/staff',
    open: press('Remove Mei'),
    responses: { 'GET /api/console/staff': addStaffMember },
    focus: 'none',
  },
  confirmResendAllLetters: {
    on: '/outbox',
    open: press(/^Resend 2 failed messages/),
    responses: { 'GET /api/console/outbox': (data) => ({ ...data, resendable: 2 }) },
    focus: 'none',
  },
  confirmResetSecondFactor: {
    on: '/staff',
    open: press('Reset the second factor for Mei'),
    responses: { 'GET /api/console/staff': addStaffMember },
    focus: 'none',
  },
  confirmRestoreAccount: {
    on: '/accounts/:id',
    open: press('Restore'),
    responses: { 'GET /api/console/accounts/*': (data) => ({ ...data, state: 'suspended' }) },
    focus: 'none',
  },
  confirmRestoreVersion: {
    on: `${newsItem}/history`,
    open: async (page) => {
      await page.getByRole('navigation', { name: 'Versions' }).getByRole('button').last().click();
      await press('Restore this version')(page);
    },
    focus: 'none',
  },
  confirmRevokeInvitation: {
    on: '/staff',
    open: press(/^Revoke the invitation for/),
    focus: 'none',
  },
  confirmTakeOver: {
    on: '/entries/:id',
    open: press('Take over'),
    responses: {
      'GET /api/console/entries/*': (data) => ({ ...data, ...hold }),
      'POST /api/console/entries/*/hold': () => hold,
    },
    focus: 'none',
  },
  confirmUnpublish: { on: newsItem, open: press('Unpublish'), focus: 'none' },
  confirmUnpublishItem: { on: '/content/news', open: press(/^Unpublish “/), focus: 'none' },
  confirmViewRemoval: {
    on: '/entries',
    open: press('All entries', 'Manage views…', 'Delete Waiting'),
    focus: 'none',
  },
  fillFromSimplifiedChinese: {
    on: newsItem,
    open: press('Fill 繁體中文 from 简体中文'),
    focus: 'none',
  },
  removeExemption: { on: '/votes/networks', open: press('Remove 198.51.100.0/24'), focus: 'none' },
  revokePass: { on: '/votes/passes', open: press(/^Revoke the pass for/), focus: 'none' },
  showEditConflict: {
    on: published,
    open: async (page) => {
      await press('Hide temporarily')(page);
      await enterReasonAndPress(page, 'Hide temporarily');
      await page.getByRole('button', { name: 'Show the latest state' }).waitFor();
    },
    responses: { 'POST /api/console/entries/*/hide': codes.changedMeanwhile },
    focus: 'none',
  },
  showMessageConflict: {
    on: '/inbox/:id',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you.');
      await press(/^Send (email|text message)/)(page);
    },
    responses: { 'POST /api/console/inbox/*/answer': codes.changedMeanwhile },
    focus: 'none',
  },
  showReferringItems: {
    on: '/content/awards/:id',
    open: async (page) => {
      await press('Delete')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: /cannot be deleted yet/ }).waitFor();
    },
    responses: { 'DELETE /api/console/content/*/*': codes.stillUsed },
    focus: 'none',
  },
  useUnsavedChangesGuard: {
    on: newsItem,
    open: async (page) => {
      await page.getByRole('textbox').first().fill('Changed');
      await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    },
    focus: 'none',
  },
  SessionEndDialog: {
    on: '/',
    open: async (page) => {
      await page.reload();
    },
    responses: {
      'GET /api/account/session': () => ({
        now: time,
        idleAt: '2026-11-01T08:01:00.000Z',
        expiresAt: '2026-11-01T16:00:00.000Z',
      }),
    },
    focus: 'none',
  },
};
