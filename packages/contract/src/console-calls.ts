import * as accounts from './accounts.ts';
import type { CallShape } from './call-shape.ts';
import * as console from './console.ts';
import { contentCalls } from './content-calls.ts';
import * as dashboard from './dashboard.ts';
import * as entries from './entries.ts';
import { nothing, pageOf } from './fields.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as texts from './texts.ts';
import * as voting from './voting.ts';

const { byId } = entries;

/** What staff do. */
export const consoleCalls = {
  checkSetUp: {
    access: 'anyone',
    body: staff.invitationToken,
    data: nothing,
    about: 'Whether a set-up link is still good; refuses with 2001.',
  },
  setUpOwner: {
    access: 'anyone',
    body: accounts.ownerSetUp,
    data: accounts.session,
    about: 'Uses up the set-up link of the first start.',
  },
  consoleLogin: {
    access: 'anyone',
    body: accounts.credentials,
    data: accounts.session,
    about: 'Opens a staff session: a bearer token and the cookie bound to it.',
  },
  consoleWaiting: {
    access: 'canSeeAdmin',
    data: console.consoleWaiting,
    about: 'What waits for staff, for the menu.',
  },
  consoleSummary: {
    access: 'canSeeAdmin',
    data: console.consoleSummary,
    about: 'How the contest stands, in numbers.',
  },
  consoleTrends: {
    access: 'canSeeAdmin',
    data: dashboard.consoleTrends,
    about: 'How the contest goes: figures over time.',
  },
  consoleQueues: {
    access: 'canSeeAdmin',
    data: dashboard.consoleQueues,
    about: 'What machines have to do, at this moment.',
  },
  consoleFirstSteps: {
    access: 'canManageSettings',
    data: dashboard.consoleFirstSteps,
    about: 'What is to be done before anybody can hand in, and what of it is.',
  },
  consoleEntry: {
    access: 'canSeeEntries',
    params: byId,
    data: entries.consoleEntry,
    about: 'Everything known of one entry.',
  },
  consoleSubtitles: {
    access: 'canSeeEntries',
    params: entries.subtitlesInPath,
    data: entries.entrySubtitles,
    about: 'One subtitle file of an entry, decoded, line by line.',
  },
  publishEntry: {
    access: 'canReview',
    params: byId,
    body: entries.decision,
    data: entries.consoleEntry,
    about: 'Publishes an entry that was reviewed.',
  },
  requestChanges: {
    access: 'canReview',
    params: byId,
    body: entries.changesRequest,
    data: entries.consoleEntry,
    about: 'Sends an entry back with reasons per field.',
  },
  rejectEntry: {
    access: 'canReview',
    params: byId,
    body: entries.rejection,
    data: entries.consoleEntry,
    about: 'Turns an entry down with a reason.',
  },
  disqualifyEntry: {
    access: 'canReview',
    params: byId,
    body: entries.rejection,
    data: entries.consoleEntry,
    about: 'Takes a published entry out of the contest, with a reason that everyone can read.',
  },
  retryFilm: {
    access: 'canReview',
    params: byId,
    data: entries.consoleEntry,
    about: 'Queues a failed film again.',
  },
  consoleFilms: {
    access: 'canSeeEntries',
    query: console.filmsQuery,
    data: console.filmQueue,
    about: 'Films of entries with all that is made of them; without a filter those still in work.',
  },
  ...contentCalls,
  consoleTexts: {
    access: 'canManageSettings',
    query: texts.textsQuery,
    data: pageOf(texts.consoleText),
    about: 'Texts of the public site, with what staff have worded otherwise.',
  },
  saveText: {
    access: 'canManageSettings',
    params: texts.textInPath,
    body: texts.textSave,
    data: texts.consoleText,
    about:
      'Words a text otherwise, or as it was built; refused with 4008 when outdated, 4080 to 4082.',
  },
  consoleSettings: {
    access: 'canManageSettings',
    data: settings.settingsView,
    about: 'The settings of the contest.',
  },
  saveSettings: {
    access: 'canManageSettings',
    body: settings.settingsView,
    data: settings.settingsView,
    about: 'Changes the settings; refused with 4008 when outdated.',
  },
  consoleVotes: {
    access: 'canSeeVotes',
    query: voting.consoleVotesQuery,
    data: voting.consoleVoteList,
    about: 'Votes that count, newest first.',
  },
  voteRefusals: {
    access: 'canSeeVotes',
    query: voting.voteRefusalsQuery,
    data: voting.voteRefusalList,
    about: 'Votes that were refused, newest first; found by their case.',
  },
  voteOutcomes: {
    access: 'canSeeVotes',
    query: voting.voteOutcomesQuery,
    data: voting.voteOutcomes,
    about: 'How requests to vote ended, over time.',
  },
  voteExposure: {
    access: 'canSeeVotes',
    query: voting.voteExposureQuery,
    data: pageOf(voting.voteExposure),
    about: 'Votes of each entry beside how often it was seen.',
  },
  lookUpAddress: {
    access: 'canSeeVotes',
    isRepeatable: true,
    body: voting.lookUpRequest,
    data: voting.lookUp,
    about: 'Why an address is kept from voting, or what it must prove.',
  },
  networkData: {
    access: 'canSeeVotes',
    data: voting.networkData,
    about: 'What networks are told apart by, how old it is, and whether callers look right.',
  },
  votePasses: {
    access: 'canSeeVotes',
    query: voting.votePassesQuery,
    data: pageOf(voting.votePass),
    about: 'Venue passes, newest first.',
  },
  createVotePass: {
    access: 'canManageVotes',
    body: voting.votePassDraft,
    data: voting.votePass,
    about: 'Makes a pass for the visitors of a venue.',
  },
  revokeVotePass: {
    access: 'canManageVotes',
    params: byId,
    data: voting.votePass,
    about: 'Ends a pass at once; the votes that it let through stay.',
  },
  allowedNetworks: {
    access: 'canSeeVotes',
    query: voting.allowedNetworksQuery,
    data: pageOf(voting.allowedNetwork),
    about: 'Networks that staff have exempted, newest first.',
  },
  allowNetwork: {
    access: 'canManageVotes',
    body: voting.allowedNetworkDraft,
    data: voting.allowedNetwork,
    about: 'Exempts a network until a day.',
  },
  disallowNetwork: {
    access: 'canManageVotes',
    params: byId,
    data: nothing,
    about: 'Takes a network off the list of exempted ones.',
  },
  consoleOrphans: {
    access: 'canManageSettings',
    query: console.orphansQuery,
    data: pageOf(console.orphanFile),
    about: 'Stored files that nothing names, reported for some days before they are removed.',
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
    about:
      'Gives a member of staff other roles; one owner always remains (4022), and a new one needs a fresh proof (4062).',
  },
  removeStaff: {
    access: 'canManageStaff',
    params: byId,
    data: nothing,
    about: 'Takes all roles from a member of staff and ends their sessions.',
  },
  inviteStaff: {
    access: 'canManageStaff',
    body: staff.invite,
    data: staff.sentInvitation,
    about: 'Mails an invitation to join the staff; as an owner after a fresh proof only (4062).',
  },
  revokeInvitation: {
    access: 'canManageStaff',
    params: byId,
    data: nothing,
    about: 'Takes an invitation back.',
  },
  readInvitation: {
    access: 'anyone',
    body: staff.invitationToken,
    data: staff.invitationView,
    about: 'Whom a mailed invitation is for; refuses with 2001.',
  },
  acceptInvitation: {
    access: 'anyone',
    body: staff.invitationAnswer,
    data: accounts.session,
    about: 'Joins the staff by a mailed invitation.',
  },
} as const satisfies Record<string, CallShape>;
