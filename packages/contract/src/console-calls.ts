import * as accounts from './accounts.ts';
import { exportFile } from './audit.ts';
import { accentErrors, contactErrors, loginErrors, newPasswordErrors } from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import * as console from './console.ts';
import { contentCalls } from './content-calls.ts';
import * as dashboard from './dashboard.ts';
import * as decisions from './decisions.ts';
import * as entries from './entries.ts';
import { listPageSchema, nothing } from './fields.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as texts from './texts.ts';
import * as venuePasses from './venue-passes.ts';
import { voteExport } from './vote-data.ts';
import * as signals from './vote-signals.ts';
import * as voting from './voting.ts';

const { byId } = entries;

const settingsErrors = [
  'contactFormat',
  ...accentErrors,
  'networkFormat',
  'rangeTooWide',
  'endBeforeStart',
  'shortlistTooEarly',
  'resultsTooEarly',
] as const;

export const consoleCalls = {
  checkSetUp: {
    access: 'anyone',
    body: staff.invitationToken,
    data: nothing,
    errors: ['codeUnknown'],
    about: 'Checks that a set-up link is valid.',
  },
  setUpOwner: {
    access: 'anyone',
    body: accounts.ownerSetUp,
    data: accounts.session,
    errors: [...contactErrors, ...newPasswordErrors, 'codeUnknown', 'alreadyRegistered'],
    about: 'Creates the first owner by the set-up link of the first start. The link works once.',
  },
  consoleLogin: {
    access: 'anyone',
    body: accounts.credentials,
    data: accounts.session,
    errors: [...loginErrors, 'secondFactorNeeded'],
    about: 'Opens a staff session: a bearer token and the cookie bound to it.',
  },
  consoleWaiting: {
    access: 'canSeeDashboard',
    data: console.consoleWaiting,
    about: 'The numbers of pending tasks, for the menu.',
  },
  consoleSummary: {
    access: 'canSeeDashboard',
    data: console.consoleSummary,
    about: 'The current numbers of the contest.',
  },
  consoleTrends: {
    access: 'canSeeDashboard',
    data: dashboard.consoleTrends,
    about: 'The numbers of the contest over time.',
  },
  consoleQueues: {
    access: 'canSeeDashboard',
    data: dashboard.consoleQueues,
    about: 'The current length of the job queues.',
  },
  consoleFirstSteps: {
    access: 'canManageSettings',
    data: dashboard.consoleFirstSteps,
    about: 'The steps to complete before submissions open, and which are done.',
  },
  consoleEntry: {
    access: 'canSeeEntries',
    params: byId,
    data: entries.consoleEntry,
    about: 'All data of one entry.',
  },
  consoleSubtitles: {
    access: 'canSeeEntries',
    params: decisions.subtitlesInPath,
    data: decisions.entrySubtitles,
    about: 'One subtitle file of an entry, decoded, line by line.',
  },
  publishEntry: {
    access: 'canReview',
    params: byId,
    body: decisions.decision,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther', 'checklistOpen'],
    about: 'Publishes a reviewed entry.',
  },
  requestChanges: {
    access: 'canReview',
    params: byId,
    body: decisions.changesRequest,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Returns an entry to its entrant, with reasons for each field.',
  },
  rejectEntry: {
    access: 'canReview',
    params: byId,
    body: decisions.rejection,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Rejects an entry with a reason.',
  },
  disqualifyEntry: {
    access: 'canReview',
    params: byId,
    body: decisions.rejection,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Disqualifies a published entry, with a public reason.',
  },
  reopenEntry: {
    access: 'canReview',
    params: byId,
    body: decisions.rejection,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Returns a published, rejected or disqualified entry to review, with a reason.',
  },
  hideEntry: {
    access: 'canReview',
    params: byId,
    body: decisions.rejection,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Hides a published entry from the site until staff show it again, with a reason.',
  },
  showEntry: {
    access: 'canReview',
    params: byId,
    body: decisions.decision,
    data: entries.consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Shows a hidden entry on the site again.',
  },
  retryFilm: {
    access: 'canReview',
    params: byId,
    data: entries.consoleEntry,
    errors: ['wrongState'],
    about: 'Queues a failed film again.',
  },
  consoleFilms: {
    access: 'canSeeEntries',
    query: console.filmsQuery,
    data: console.filmQueue,
    about: 'Films of entries with their renditions; without a filter only unfinished ones.',
  },
  ...contentCalls,
  consoleTexts: {
    access: 'canManageSettings',
    query: texts.textsQuery,
    data: listPageSchema(texts.consoleText),
    about: 'Messages of the public site, mails and text messages, with the overrides of staff.',
  },
  saveText: {
    access: 'canManageSettings',
    params: texts.textInPath,
    body: texts.textSave,
    data: texts.consoleText,
    errors: ['changedMeanwhile', 'textSyntax', 'textValues', 'textMarks', 'textNeeded'],
    about: 'Overrides a message, or restores the built-in one.',
  },
  textVersions: {
    access: 'canManageSettings',
    params: texts.textInPath,
    data: texts.textVersions,
    about: 'The last 50 wordings of a message, with author and time.',
  },
  previewMail: {
    access: 'canManageSettings',
    params: texts.textInPath,
    body: texts.mailPreviewRequest,
    data: texts.mailPreview,
    errors: ['textSyntax', 'textValues', 'textMarks', 'textNeeded'],
    about: 'A mail or text message that uses a message, with unsaved overrides and example values.',
  },
  consoleSettings: {
    access: 'canManageSettings',
    data: settings.savedSettings,
    about: 'The settings of the contest.',
  },
  saveSettings: {
    access: 'canManageSettings',
    body: settings.settingsToSave,
    data: settings.savedSettings,
    errors: ['changedMeanwhile', 'confirmationNeeded', 'ruleReasonNeeded', ...settingsErrors],
    about:
      'Changes the settings. Effects that exclude voters or staff must be confirmed; changed voting rules need a public reason while voting is open.',
  },
  settingsEffects: {
    access: 'canManageSettings',
    body: settings.settingsView.pick({ settings: true }),
    data: settings.settingsEffects,
    errors: settingsErrors,
    about:
      'The effects of proposed settings that need a confirmation, in figures of the last hour.',
  },
  consoleBranding: {
    access: 'canManageBranding',
    data: settings.savedBranding,
    about: "The contest's name, slogan, logo and colours.",
  },
  saveBranding: {
    access: 'canManageBranding',
    body: settings.brandingView,
    data: settings.savedBranding,
    errors: ['changedMeanwhile', ...accentErrors],
    about: 'Changes the branding. A new logo is encoded again, in PNG.',
  },
  consoleVotes: {
    access: 'canSeeVotes',
    query: voting.consoleVotesQuery,
    data: voting.consoleVoteList,
    about: 'All votes, newest first; held and void ones are marked.',
  },
  exportVotes: {
    access: 'canSeeVotes',
    body: voteExport,
    data: exportFile,
    about: 'A temporary URL of the anonymous votes as CSV or Parquet, or of their data dictionary.',
  },
  voteRefusals: {
    access: 'canSeeVotes',
    query: voting.voteRefusalsQuery,
    data: voting.voteRefusalList,
    about: 'Rejected votes, newest first; can be searched by case number.',
  },
  voteOutcomes: {
    access: 'canSeeVotes',
    query: voting.voteOutcomesQuery,
    data: voting.voteOutcomes,
    about: 'Outcomes of vote requests over time.',
  },
  voteExposure: {
    access: 'canSeeVotes',
    query: voting.voteExposureQuery,
    data: listPageSchema(voting.voteExposure),
    about: 'Votes and impressions of each entry.',
  },
  voteSignals: {
    access: 'canSeeVotes',
    query: signals.voteSignalsQuery,
    data: listPageSchema(signals.flaggedEntry),
    about: 'Entries whose votes are unusual by at least two signals.',
  },
  entryVoteSignals: {
    access: 'canSeeVotes',
    params: byId,
    data: signals.entryVoteSignals,
    errors: ['notFound'],
    about: "Signals of an entry's votes beside the contest's medians.",
  },
  lookUpAddress: {
    access: 'canSeeVotes',
    isRepeatable: true,
    body: voting.lookUpRequest,
    data: voting.lookUp,
    errors: ['addressFormat'],
    about: 'Why votes from an IP address are rejected, or the proof that they need.',
  },
  networkData: {
    access: 'canSeeVotes',
    data: voting.networkData,
    about: 'The network data in use, its age, and whether client IP addresses are plausible.',
  },
  votePasses: {
    access: 'canSeeVotes',
    query: venuePasses.votePassesQuery,
    data: listPageSchema(venuePasses.votePass),
    about: 'Venue passes, newest first.',
  },
  createVotePass: {
    access: 'canManageVotes',
    body: venuePasses.votePassDraft,
    data: venuePasses.votePass,
    errors: ['networkFormat', 'endBeforeStart', 'notInComingYear'],
    about: 'Creates a pass for the visitors of a venue.',
  },
  revokeVotePass: {
    access: 'canManageVotes',
    params: byId,
    data: venuePasses.votePass,
    errors: ['wrongState'],
    about: 'Revokes a pass; its earlier votes stay counted.',
  },
  allowedNetworks: {
    access: 'canSeeVotes',
    query: voting.allowedNetworksQuery,
    data: listPageSchema(voting.allowedNetwork),
    about: 'Networks that staff have exempted from checks, newest first.',
  },
  allowNetwork: {
    access: 'canManageVotes',
    body: voting.allowedNetworkDraft,
    data: voting.allowedNetwork,
    errors: ['networkFormat', 'rangeTooWide', 'notInComingYear', 'alreadyListed'],
    about: 'Exempts a network from checks until a date.',
  },
  disallowNetwork: {
    access: 'canManageVotes',
    params: byId,
    data: nothing,
    about: "Removes a network's exemption.",
  },
  consoleOrphans: {
    access: 'canManageSettings',
    query: console.orphansQuery,
    data: listPageSchema(console.orphanFile),
    about: 'Stored files that no row refers to. They are deleted after some days.',
  },
  consoleStaff: {
    access: 'canManageStaff',
    query: staff.staffQuery,
    data: staff.staffList,
    about: 'Staff with their roles, and all open invitations.',
  },
  saveStaffRoles: {
    access: 'canManageStaff',
    params: byId,
    body: staff.staffRoles,
    data: staff.staffMember,
    errors: ['lastOwner', 'proofNeeded'],
    about:
      'Replaces the roles of a member of staff. To add an owner, the caller must have proved their identity within ten minutes.',
  },
  removeStaff: {
    access: 'canManageStaff',
    params: byId,
    data: nothing,
    errors: ['lastOwner'],
    about: 'Removes all roles of a member of staff and ends their sessions.',
  },
  inviteStaff: {
    access: 'canManageStaff',
    body: staff.invite,
    data: staff.sentInvitation,
    errors: [...contactErrors, 'alreadyListed', 'proofNeeded'],
    about:
      'Mails an invitation to join the staff. To invite an owner, the caller must have proved their identity within ten minutes.',
  },
  revokeInvitation: {
    access: 'canManageStaff',
    params: byId,
    data: nothing,
    about: 'Revokes an invitation.',
  },
  readInvitation: {
    access: 'anyone',
    body: staff.invitationToken,
    data: staff.invitationView,
    errors: ['codeUnknown'],
    about: 'The e-mail address and roles of a mailed invitation.',
  },
  acceptInvitation: {
    access: 'anyone',
    body: staff.invitationAnswer,
    data: accounts.session,
    errors: [
      ...newPasswordErrors,
      'codeUnknown',
      'wrongPassword',
      'loginFailed',
      'changedMeanwhile',
      'secondFactorNeeded',
    ],
    about: 'Joins the staff by a mailed invitation.',
  },
} as const satisfies Record<string, CallShape>;
