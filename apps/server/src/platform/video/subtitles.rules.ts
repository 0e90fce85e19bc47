import { levelWhen, type MachineCheck, machineCheck } from '@film-contest/contract/checks';
import { round } from '@film-contest/contract/film-rules';
import type { SubtitleEncoding } from './subtitles-decode.ts';
import type { Cue } from './subtitles-parse.ts';

export type SubtitleLanguage = 'zh' | 'en';

/** Without a word for longer than this, a part of the subtitles may be missing. */
const MAX_GAP_SECONDS = 60;

/** Touching times that were rounded are no overlap. */
const SLACK_SECONDS = 0.05;

/** Characters a second that people can read, with room for haste. */
const READABLE = { zh: 15, en: 30 } as const;

/**
 * What is worth telling about cues that could be read. Only Chinese subtitles without Chinese are refused.
 * @param cues in their order in the file
 */
export function judgeCues(cues: readonly Cue[], language: SubtitleLanguage): MachineCheck[] {
  const sorted = [...cues].sort((a, b) => a.start - b.start);
  const read = sorted.map(readCue);
  return [
    judgeLanguage(read, language),
    judgeOrder(cues),
    judgeOverlaps(sorted),
    judgeGaps(sorted),
    judgeSpeed(read),
  ];
}

/** Guessed encodings are told, so that the preview is looked at. */
export function judgeEncoding(encoding: SubtitleEncoding): MachineCheck {
  const isUnicode = encoding === 'UTF-8' || encoding === 'UTF-16';
  const level = levelWhen(isUnicode, 'advice');
  return machineCheck('subtitles.encoding', level, { encoding }, { encoding: 'UTF-8' });
}

/** A cue as people read it: how many of its characters are letters, and Chinese. */
interface ReadCue {
  cue: Cue;
  characters: number;
  letters: number;
  han: number;
}

function readCue(cue: Cue): ReadCue {
  const text = cue.text
    .replace(/<\/?[biu]>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return {
    cue,
    characters: text.length - lengthOf(text, /[\uD800-\uDBFF]+/g),
    letters: lengthOf(text, /\p{Letter}+/gu),
    han: lengthOf(text, /\p{Script=Han}+/gu),
  };
}

/** Of the parts that match. To list them would take most of a second where a file is one cue of two megabytes. */
const lengthOf = (text: string, parts: RegExp) => text.length - text.replace(parts, '').length;

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/**
 * The share of Chinese characters: the two files are easily swapped. Both languages may stand side by side. Chinese
 * subtitles without a Chinese character are refused.
 */
function judgeLanguage(read: readonly ReadCue[], language: SubtitleLanguage): MachineCheck {
  const letters = sumOf(read.map((each) => each.letters));
  const han = sumOf(read.map((each) => each.han));
  const hanPercent = Math.round((han / Math.max(1, letters)) * 100);
  const fits = language === 'zh' ? hanPercent >= 5 : hanPercent <= 60;
  return machineCheck(
    'subtitles.language',
    levelWhen(fits, language === 'zh' && han === 0 ? 'refusal' : 'advice'),
    { hanPercent },
    { language },
  );
}

function judgeOrder(cues: readonly Cue[]): MachineCheck {
  const early = cues.filter((cue, at) => cue.start < (cues[at - 1]?.start ?? 0));
  return counted('subtitles.order', early);
}

function judgeOverlaps(sorted: readonly Cue[]): MachineCheck {
  let end = 0;
  const overlapping = sorted.filter((cue) => {
    const overlaps = cue.start < end - SLACK_SECONDS;
    end = Math.max(end, cue.end);
    return overlaps;
  });
  return counted('subtitles.overlaps', overlapping);
}

function counted(id: 'subtitles.order' | 'subtitles.overlaps', odd: readonly Cue[]): MachineCheck {
  const measured = { cues: odd.length, atSeconds: round(odd[0]?.start ?? 0) };
  return machineCheck(id, levelWhen(odd.length === 0, 'advice'), measured, {});
}

function judgeGaps(sorted: readonly Cue[]): MachineCheck {
  let [end, longest, from] = [0, 0, 0];
  for (const cue of sorted) {
    if (cue.start - end > longest) [longest, from] = [cue.start - end, end];
    end = Math.max(end, cue.end);
  }
  return machineCheck(
    'subtitles.gaps',
    levelWhen(longest <= MAX_GAP_SECONDS, 'advice'),
    { gapSeconds: round(longest), atSeconds: round(from) },
    { gapSeconds: MAX_GAP_SECONDS },
  );
}

/** How many cues stand too short for their text; the fastest one is named. */
function judgeSpeed(read: readonly ReadCue[]): MachineCheck {
  const fast = read
    .map((each) => ({ cue: each.cue, ...speedOf(each) }))
    .filter(({ haste }) => haste > 1);
  const [first] = fast;
  const fastest = first && fast.reduce((a, b) => (b.haste > a.haste ? b : a), first);
  const perSecond = Math.round(fastest?.perSecond ?? 0);
  const measured = { cues: fast.length, perSecond, atSeconds: round(fastest?.cue.start ?? 0) };
  const expected = { perSecond: fastest?.readable ?? READABLE.en };
  return machineCheck('subtitles.speed', levelWhen(!fastest, 'advice'), measured, expected);
}

function speedOf({ cue, characters, letters, han }: ReadCue) {
  const readable = han * 2 > letters ? READABLE.zh : READABLE.en;
  const perSecond = characters / (cue.end - cue.start);
  return { perSecond, readable, haste: perSecond / readable };
}
