import * as accounts from './accounts.ts';
import { captchaErrors, contactErrors } from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import * as entries from './entries.ts';
import { listPageSchema, nothing } from './fields.ts';
import { frozenVoteRules, frozenVoteRulesQuery } from './frozen-vote-rules.ts';
import { galleryId, galleryQuery } from './gallery-query.ts';
import * as programme from './programme.ts';
import { objectionForm, publishedResult, publishedResults } from './published-results.ts';
import * as settings from './settings.ts';
import * as siteContent from './site-content.ts';
import { siteTexts } from './texts.ts';
import * as voting from './voting.ts';

const { byId } = entries;

export const publicCalls = {
  currentUser: {
    access: 'account',
    data: accounts.currentUser,
    about: 'The signed-in account, with its roles and access keys.',
  },
  siteTexts: {
    access: 'anyone',
    data: siteTexts,
    about: "The site's messages that staff have overridden, compiled, in the caller's language.",
  },
  contest: {
    access: 'anyone',
    data: settings.contest,
    about: 'The contest: name, clock, organiser.',
  },

  listEntries: {
    access: 'anyone',
    query: galleryQuery,
    data: entries.galleryPage,
    about: 'Published entries, in an order that changes every hour unless a sorter is given.',
  },
  getEntry: {
    access: 'anyone',
    params: galleryId,
    data: entries.publicEntry,
    about: 'One published entry.',
  },
  voteCounts: {
    access: 'anyone',
    query: voting.voteCountsQuery,
    data: voting.voteCounts,
    about: 'The current vote counts of up to 100 entries.',
  },
  voteChallenge: {
    access: 'anyone',
    query: voting.voteChallengeQuery,
    data: voting.voteChallenge,
    errors: ['notFound'],
    about: 'Issues the voter cookie, and returns the proof that a vote for the entry needs.',
  },
  castVote: {
    access: 'anyone',
    params: galleryId,
    body: voting.ballot,
    data: voting.voteResult,
    errors: [
      'alreadyVoted',
      'votingClosed',
      'notEligible',
      'vpn',
      'proofMissing',
      'proofInvalid',
      'captchaWrong',
      ...contactErrors,
      'smsCodeWrong',
      'otherMailDomain',
    ],
    about:
      'Casts the one vote of this voter for the entry; the same `requestId` returns the first response, without an `Idempotency-Key`.',
  },
  sendVoteCode: {
    access: 'anyone',
    body: voting.voteCodeRequest,
    data: nothing,
    errors: [
      'notFound',
      'votingClosed',
      'notEligible',
      'vpn',
      ...captchaErrors,
      ...contactErrors,
      'otherMailDomain',
      'deliveryFailed',
    ],
    about: 'Sends the code that a vote of level 2 needs.',
  },
  recordImpressions: {
    access: 'anyone',
    isRepeatable: true,
    body: voting.impressions,
    data: nothing,
    about: 'Records which entries appeared on a screen.',
  },
  votingRules: {
    access: 'anyone',
    data: voting.publicVoteRules,
    about: 'The rules of the vote, the venues with passes, and where the network data comes from.',
  },
  frozenVoteRules: {
    access: 'anyone',
    query: frozenVoteRulesQuery,
    data: frozenVoteRules,
    about: 'The voting rules at the opening, and every change since, newest first.',
  },

  home: {
    access: 'anyone',
    data: siteContent.homeBlocks,
    about: 'The contents of the home page.',
  },
  contestDetails: {
    access: 'anyone',
    data: siteContent.contestDetails,
    about: 'Theme, groups, requirements, awards, downloads and questions of the contest.',
  },
  listNews: {
    access: 'anyone',
    query: siteContent.newsQuery,
    data: listPageSchema(siteContent.newsCard),
    about: 'Media News and Company Announcements, newest first.',
  },
  getNews: {
    access: 'anyone',
    params: content.contentIdParams,
    data: siteContent.newsItem,
    about: 'One news item, with the previous and the next one of its kind.',
  },
  listJury: {
    access: 'anyone',
    query: siteContent.juryQuery,
    data: listPageSchema(siteContent.juror),
    about: 'Jury members, panel by panel.',
  },
  listSchools: {
    access: 'anyone',
    query: siteContent.schoolsQuery,
    data: siteContent.schoolList,
    about: 'Participating schools of the Student Group.',
  },
  listThanks: {
    access: 'anyone',
    query: siteContent.thanksQuery,
    data: listPageSchema(siteContent.thanked),
    about: 'People and organisations that the contest thanks, tier by tier.',
  },
  listTips: {
    access: 'anyone',
    query: siteContent.tipsQuery,
    data: listPageSchema(siteContent.tip),
    about: 'Scam-prevention cards.',
  },
  getPage: {
    access: 'anyone',
    params: siteContent.pageInPath,
    data: siteContent.writtenPage,
    about: 'A page written by staff.',
  },
  getFreePage: {
    access: 'anyone',
    params: siteContent.freePageInPath,
    data: siteContent.freePage,
    errors: ['slugFormat', 'slugReserved'],
    about: 'A page that staff added, by its current or a former slug.',
  },
  menuPages: {
    access: 'anyone',
    data: siteContent.menuPages,
    about: 'The added pages in the menus.',
  },
  listSchedule: {
    access: 'anyone',
    query: siteContent.scheduleQuery,
    data: listPageSchema(siteContent.scheduleLine),
    about: 'The schedule, in the order of its days.',
  },
  listSelectedOpen: {
    access: 'anyone',
    query: programme.selectedQuery,
    data: listPageSchema(programme.placedFilm),
    about: 'Selected works of the Open Group.',
  },
  getSelectedOpen: {
    access: 'anyone',
    params: galleryId,
    data: programme.selectedOpenEntry,
    about: 'One selected work of the Open Group, by its number.',
  },
  listSelected: {
    access: 'anyone',
    query: programme.selectedQuery,
    data: listPageSchema(programme.selectedFilm),
    about: 'Selected works of both groups, Student Group first, with their awards.',
  },
  getSelected: {
    access: 'anyone',
    params: galleryId,
    data: programme.selectedEntry,
    about: 'One selected work, by its number.',
  },
  listExhibition: {
    access: 'anyone',
    query: programme.exhibitionQuery,
    data: listPageSchema(programme.exhibitedFilm),
    about: 'The films of the exhibition, hall by hall.',
  },
  getExhibition: {
    access: 'anyone',
    params: galleryId,
    data: programme.exhibitionEntry,
    about: 'One film of the exhibition, by its number.',
  },
  publishedResults: {
    access: 'anyone',
    data: publishedResults,
    about: 'The rounds whose result is published, newest first.',
  },
  publishedResult: {
    access: 'anyone',
    params: byId,
    data: publishedResult,
    about: 'A published result: its hash, what the organiser shows of it, and decided objections.',
  },
  sendObjection: {
    access: 'anyone',
    params: byId,
    body: objectionForm,
    data: nothing,
    errors: [...contactErrors, ...captchaErrors, 'objectionsClosed', 'sendFailed'],
    about: 'Objects to a provisional result.',
  },
  sendContact: {
    access: 'anyone',
    body: contact.contactForm,
    data: nothing,
    errors: [...contactErrors, ...captchaErrors, 'sendFailed'],
    about: 'Sends a message to the organiser.',
  },
} as const satisfies Record<string, CallShape>;
