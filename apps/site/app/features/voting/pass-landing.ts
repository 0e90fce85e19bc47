import { retryUntilSuccess } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { formatDateTime } from '@film-contest/messages/format';
import { createIcon } from '../../components/create-icon.ts';
import { createElement } from '../../lib/create-element.ts';
import { loadPageMessages } from '../../lib/load-page-messages.ts';
import type { T } from '../../lib/texts.ts';
import { requestVoteChallenge } from './challenge.ts';
import styles from './pass-landing.module.css';
import type { PassLanding } from './pass-scan-result.ts';

interface Message {
  tone: 'good' | 'bad';
  title: string;
  lines: string[];
}

/** Shows the message after a visitor has scanned a venue's code, in the element that the gallery reserves for it. */
export async function showPassScanResult(area: HTMLElement, landing: PassLanding): Promise<void> {
  const t = await loadPageMessages('site', 'vote');
  const { entry = '', timeZone = '', rulesPath = '' } = area.dataset;
  const message =
    landing === 'kept'
      ? await describeKeptPass(t, Number(entry), timeZone)
      : describeInvalidPass(t, landing);
  showMessage(area, message, { text: t('film.vote.rules'), path: rulesPath });
}

/**
 * Describes this browser's pass with its venue and expiry, if the server returns them.
 * @param entry id of any entry, because every vote challenge contains the pass; 0 if there are no entries
 */
async function describeKeptPass(t: T, entry: number, timeZone: string): Promise<Message> {
  const pass = entry === 0 ? undefined : await findHeldPass(entry);
  if (pass === null) return describeInvalidPass(t, 'unknown');
  if (!pass) return { tone: 'good', title: t('vote.pass.kept'), lines: [t('vote.pass.keptText')] };
  const time = formatDateTime(t.locale, pass.closesAt, timeZone);
  return {
    tone: 'good',
    title: t('vote.pass.keptAt', { venue: pass.name }),
    lines: [t('vote.pass.keptUntil', { time })],
  };
}

/** Returns this browser's pass: null if it has none, undefined if the server did not answer the first request. */
async function findHeldPass(entry: number): Promise<VoteChallenge['pass'] | undefined> {
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  try {
    const challenge = await retryUntilSuccess(() => requestVoteChallenge(entry), {
      signal: leaving.signal,
      onFailure: stop,
    });
    return challenge?.pass;
  } catch {
    return undefined;
  }
}

function describeInvalidPass(t: T, landing: Exclude<PassLanding, 'kept'>): Message {
  const text = t(`vote.pass.text.${landing}`);
  return {
    tone: 'bad',
    title: t(`vote.pass.title.${landing}`),
    lines: landing === 'elsewhere' ? [text] : [text, t('vote.pass.without')],
  };
}

interface RulesLink {
  text: string;
  path: string;
}

/** Shows a message and moves the focus to it, so that screen readers read it first. */
function showMessage(area: HTMLElement, { tone, title, lines }: Message, rules: RulesLink): void {
  const panel = createElement('section', styles.panel);
  panel.dataset.tone = tone;
  panel.tabIndex = -1;
  panel.setAttribute('aria-labelledby', 'pass-landing');
  const heading = createElement('h2', undefined, title);
  heading.id = 'pass-landing';
  const link = createElement('a', undefined, rules.text);
  link.setAttribute('href', rules.path);
  const words = createElement('div', styles.words);
  words.append(heading, ...lines.map((line) => createElement('p', undefined, line)), link);
  panel.append(createIcon(tone === 'good' ? 'check' : 'warning'), words);
  area.replaceChildren(panel);
  panel.focus();
}
