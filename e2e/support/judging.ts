import { owner } from './owner.ts';
import type { OwnerSession } from './owner-session.ts';

const repeatInAllLocales = (text: string) => ({ 'zh-CN': text, 'zh-TW': text, 'en-US': text });

const formatHoursFromNow = (count: number) =>
  new Date(Date.now() + count * 3_600_000).toISOString();

const rules = {
  mode: 'scoring',
  films: { from: 'groups', groups: ['open'] },
  award: null,
  panels: [{ id: 'main', name: 'Jury', groups: [] }],
  opensAt: formatHoursFromNow(-1),
  closesAt: formatHoursFromNow(48),
  jurorsPerFilm: 1,
  places: 3,
  quorum: 1,
  picks: 3,
  criteria: [
    { name: repeatInAllLocales('Story'), weight: 60 },
    { name: repeatInAllLocales('Craft'), weight: 40 },
  ],
  deciding: 'mean',
  tieBreakCriteria: [],
  juryPercent: 100,
  isBlind: true,
  comments: 'chair',
  scores: 'never',
  hasConfidence: true,
  minWatched: 0,
  order: 'random',
};

interface Round {
  id: string;
  version: number;
}

/** Opens a blind round of judging with one juror, and returns its id. */
export async function openJudging(
  { send }: OwnerSession,
  juror: string = owner.account,
): Promise<string> {
  const made = { name: repeatInAllLocales('Final round'), rules };
  const { id } = await send<Round>('POST', 'judging/rounds', made);
  const path = `judging/rounds/${id}`;
  const jurors = { emails: [juror], panels: ['main'], limit: null };
  await send('POST', `${path}/jurors`, jurors);
  const { digest } = await send<{ digest: string }>('POST', `${path}/plan`, {});
  const { version } = await send<Round>('POST', `${path}/assignments`, { digest });
  await send('POST', `${path}/open`, { version });
  return id;
}
