import { codes } from '@film-contest/contract/codes';
import { buildPagePath } from '@film-contest/contract/pages';
import { loadPageMessages } from '../../lib/load-page-messages.ts';
import { navigateTo } from '../../lib/navigation.ts';
import { dismissNotice, type Notice, showNotice } from '../../lib/notices.ts';
import {
  findStoredVote,
  hasVotePanel,
  readStoredVotes,
  removeStoredVote,
  type StoredVote,
  storeVote,
  withVoteLock,
} from '../../lib/stored-votes.ts';
import { getDocumentLocale, getTranslator, type T } from '../../lib/texts.ts';
import { getLanguagePrefix } from '../../lib/tree.ts';
import { type Challenge, requestVoteChallenge } from './challenge.ts';
import { sendVote } from './send-vote.ts';
import { createVoteCaster } from './vote-caster.ts';
import { type Delay, endsAutomaticVote, type VoteEvent } from './vote-state.ts';
import { connectVoteTabs } from './vote-tabs.ts';

const sending = new Map<number, AbortController>();

/**
 * Notices about votes that require action by the voter, keyed by entry. Each is shown once, and hidden on the film's
 * page.
 */
const reminders = new Map<number, VoteNotice>();

/** Sends stored votes on a page without React, whose messages are not loaded. */
export async function resumeVotesOfPlainPage(): Promise<void> {
  await loadPageMessages('site');
  resumeStoredVotes();
}

/** Sends stored votes, except those of a film on the page, which the page sends itself. */
export function resumeStoredVotes(): void {
  for (const [entry, aborting] of sending) if (hasVotePanel(entry)) aborting.abort();
  for (const [entry, notice] of reminders) {
    if (!hasVotePanel(entry)) continue;
    notice.hide();
    reminders.delete(entry);
  }
  for (const vote of readStoredVotes()) {
    if (hasVotePanel(vote.entry) || sending.has(vote.entry)) continue;
    if (vote.needsPerson) {
      remindOfVote(vote);
      continue;
    }
    const aborting = new AbortController();
    const { signal } = aborting;
    sending.set(vote.entry, aborting);
    void withVoteLock(vote.entry, signal, () => sendStoredVote(vote, signal)).finally(() => {
      if (sending.get(vote.entry) === aborting) sending.delete(vote.entry);
    });
  }
}

/**
 * Shows a vote's notice again in this document, because a notice with an action disappears when its document is left.
 */
function remindOfVote(vote: StoredVote): void {
  if (reminders.has(vote.entry)) return;
  const notice = createVoteNotice(vote);
  reminders.set(vote.entry, notice);
  notice.remind();
}

async function sendStoredVote(vote: StoredVote, signal: AbortSignal): Promise<void> {
  const { entry } = vote;
  // Another tab may have sent the vote while this tab waited for the lock.
  if (!findStoredVote(entry)) return;
  const notice = createVoteNotice(vote);
  const dispatchEvent = (event: VoteEvent) => {
    if (signal.aborted) return;
    notice.show(event);
    if (event.type === 'counted') notifyOtherTabs(entry);
    if (requiresVoterAction(event)) {
      storeVote({ ...vote, needsPerson: true });
      reminders.set(entry, notice);
    } else if (event.type === 'counted' || event.type === 'refused') removeStoredVote(entry);
  };
  const caster = openVoteCaster(entry, dispatchEvent);
  signal.addEventListener('abort', () => {
    caster.close();
    notice.hide();
  });
  await sendVote({
    loadVoteCaster: async () => caster,
    intent: vote,
    dispatch: dispatchEvent,
    signal,
  });
  caster.close();
}

function openVoteCaster(entry: number, dispatch: (event: VoteEvent) => void) {
  let known: Challenge | null = null;
  const renewChallenge = async () => {
    known = await requestVoteChallenge(entry);
    return known;
  };
  return createVoteCaster({
    entry,
    challenge: async () => known ?? renewChallenge(),
    renew: renewChallenge,
    onDelay: (delay) => dispatch({ type: 'delayed', delay }),
  });
}

/** Whether an event of the vote requires action by the voter: a captcha, another network, or a retry. */
const requiresVoterAction = (event: VoteEvent) =>
  event.type === 'asked' ||
  (event.type === 'refused' && event.code === codes.vpn) ||
  (event.type === 'lost' && event.awaits === null);

function notifyOtherTabs(entry: number) {
  const tabs = connectVoteTabs(entry, () => {});
  tabs.tell();
  tabs.leave();
}

interface VoteNotice {
  show: (event: VoteEvent) => void;
  /** Shows that the vote requires action by the voter. */
  remind: () => void;
  hide: () => void;
}

/** Creates a notice about a vote. Each event of the vote replaces the notice's text. */
function createVoteNotice({ entry, number, title }: StoredVote): VoteNotice {
  const t = getTranslator(getDocumentLocale());
  let shown: number | null = null;
  const openFilmPage = () => {
    hideNotice();
    const tree = getLanguagePrefix(location.pathname);
    navigateTo(buildPagePath('galleryEntry', tree, { id: entry }));
  };
  const action = { label: t('film.vote.continue'), onPick: openFilmPage };
  const hideNotice = () => {
    if (shown !== null) dismissNotice(shown);
  };
  function replaceNotice(body: Partial<Notice> & Pick<Notice, 'text'>) {
    hideNotice();
    shown = showNotice({ title: t('film.vote.label', { number, title }), stay: true, ...body });
  }
  function showEvent(event: VoteEvent) {
    const body = describeVoteEvent(t, event);
    if (!body) return;
    if (requiresVoterAction(event)) replaceNotice({ ...body, action });
    else replaceNotice({ ...body, ...(!endsAutomaticVote(event) && { isOfDocument: true }) });
  }
  const remind = () => replaceNotice({ level: 'warning', text: t('film.vote.needsStep'), action });
  return { show: showEvent, remind, hide: hideNotice };
}

function describeDelay(t: T, delay: Delay): string {
  if (delay.by === 'work') return t('film.vote.work', { raisedBy: delay.raisedBy ?? 'device' });
  return t(delay.by === 'busy' ? 'film.vote.busy' : 'film.vote.sentSoon');
}

function describeVoteEvent(t: T, event: VoteEvent): Pick<Notice, 'level' | 'text'> | null {
  switch (event.type) {
    case 'delayed':
      return event.delay && { level: 'info', text: describeDelay(t, event.delay) };
    case 'counted':
      return { level: 'success', text: t('film.vote.counted') };
    case 'asked':
      return { level: 'warning', text: t('film.vote.needsStep') };
    case 'refused':
      return event.code === codes.alreadyVoted
        ? { level: 'success', text: t('film.vote.counted') }
        : { level: 'error', text: event.message };
    case 'lost': {
      if (event.awaits === null) return { level: 'error', text: t('film.vote.failed') };
      const isOffline = event.awaits === 'connection';
      return {
        level: 'warning',
        text: t(isOffline ? 'film.vote.offline' : 'film.vote.unanswered'),
      };
    }
    default:
      return null;
  }
}
