import {
  buildMachineCheck,
  chooseCheckLevel,
  type MachineCheck,
} from '@film-contest/contract/checks';
import { roundToHundredths } from '@film-contest/contract/film-rules';
import type { SubtitleEncoding } from './subtitles-decode.ts';
import type { Cue } from './subtitles-parse.ts';

export type SubtitleLanguage = 'zh' | 'en';

/** Seconds without subtitles after which a part of the subtitles may be missing. */
const MAX_GAP_SECONDS = 60;

/** Tolerance in seconds, because rounded times make adjacent subtitles seem to overlap. */
const SLACK_SECONDS = 0.05;

/** Maximum characters per second that people can read comfortably. */
const READABLE = { zh: 15, en: 30 } as const;

/**
 * Checks the decoded cues. Only Chinese subtitles without Chinese characters are rejected; the rest is advice.
 * @param cues in file order.
 */
export function checkSubtitleCues(
  cues: readonly Cue[],
  language: SubtitleLanguage,
): MachineCheck[] {
  const sorted = [...cues].sort((a, b) => a.start - b.start);
  const read = sorted.map(measureCue);
  return [
    checkLanguage(read, language),
    checkOrder(cues),
    checkOverlaps(sorted),
    checkGaps(sorted),
    checkSpeed(read),
  ];
}

/** Warns of a guessed encoding, so that the entrant checks the preview. */
export function checkSubtitleEncoding(encoding: SubtitleEncoding): MachineCheck {
  const isUnicode = encoding === 'UTF-8' || encoding === 'UTF-16';
  const level = chooseCheckLevel(isUnicode, 'advice');
  return buildMachineCheck('subtitles.encoding', level, { encoding }, { encoding: 'UTF-8' });
}

/** A cue with the number of its characters, its letters and its Chinese characters. */
interface MeasuredCue {
  cue: Cue;
  characters: number;
  letters: number;
  han: number;
}

function measureCue(cue: Cue): MeasuredCue {
  const text = cue.text
    .replace(/<\/?[biu]>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return {
    cue,
    characters: text.length - getMatchLength(text, /[\uD800-\uDBFF]+/g),
    letters: getMatchLength(text, /\p{Letter}+/gu),
    han: getMatchLength(text, /\p{Script=Han}+/gu),
  };
}

/**
 * Returns the total length of the matches. Listing the matches would take most of a second for one cue of two
 * megabytes.
 */
const getMatchLength = (text: string, parts: RegExp) =>
  text.length - text.replace(parts, '').length;

const sum = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Checks the share of Chinese characters, because the two subtitle files are easily swapped. Bilingual subtitles are
 * allowed.
 */
function checkLanguage(read: readonly MeasuredCue[], language: SubtitleLanguage): MachineCheck {
  const letters = sum(read.map((each) => each.letters));
  const han = sum(read.map((each) => each.han));
  const hanPercent = Math.round((han / Math.max(1, letters)) * 100);
  const fits = language === 'zh' ? hanPercent >= 5 : hanPercent <= 60;
  return buildMachineCheck(
    'subtitles.language',
    chooseCheckLevel(fits, language === 'zh' && han === 0 ? 'refusal' : 'advice'),
    { hanPercent },
    { language },
  );
}

function checkOrder(cues: readonly Cue[]): MachineCheck {
  const early = cues.filter((cue, at) => cue.start < (cues[at - 1]?.start ?? 0));
  return buildCountCheck('subtitles.order', early);
}

function checkOverlaps(sorted: readonly Cue[]): MachineCheck {
  let end = 0;
  const overlapping = sorted.filter((cue) => {
    const overlaps = cue.start < end - SLACK_SECONDS;
    end = Math.max(end, cue.end);
    return overlaps;
  });
  return buildCountCheck('subtitles.overlaps', overlapping);
}

function buildCountCheck(
  id: 'subtitles.order' | 'subtitles.overlaps',
  odd: readonly Cue[],
): MachineCheck {
  const measured = { cues: odd.length, atSeconds: roundToHundredths(odd[0]?.start ?? 0) };
  return buildMachineCheck(id, chooseCheckLevel(odd.length === 0, 'advice'), measured, {});
}

function checkGaps(sorted: readonly Cue[]): MachineCheck {
  let [end, longest, from] = [0, 0, 0];
  for (const cue of sorted) {
    if (cue.start - end > longest) [longest, from] = [cue.start - end, end];
    end = Math.max(end, cue.end);
  }
  return buildMachineCheck(
    'subtitles.gaps',
    chooseCheckLevel(longest <= MAX_GAP_SECONDS, 'advice'),
    { gapSeconds: roundToHundredths(longest), atSeconds: roundToHundredths(from) },
    { gapSeconds: MAX_GAP_SECONDS },
  );
}

/** Counts cues that are too short for their text, and reports the fastest one. */
function checkSpeed(read: readonly MeasuredCue[]): MachineCheck {
  const fast = read
    .map((each) => ({ cue: each.cue, ...measureSpeed(each) }))
    .filter(({ haste: speedRatio }) => speedRatio > 1);
  const [first] = fast;
  const fastest = first && fast.reduce((a, b) => (b.haste > a.haste ? b : a), first);
  const perSecond = Math.round(fastest?.perSecond ?? 0);
  const measured = {
    cues: fast.length,
    perSecond,
    atSeconds: roundToHundredths(fastest?.cue.start ?? 0),
  };
  const expected = { perSecond: fastest?.readable ?? READABLE.en };
  return buildMachineCheck(
    'subtitles.speed',
    chooseCheckLevel(!fastest, 'advice'),
    measured,
    expected,
  );
}

function measureSpeed({ cue, characters, letters, han }: MeasuredCue) {
  const readable = han * 2 > letters ? READABLE.zh : READABLE.en;
  const perSecond = characters / (cue.end - cue.start);
  return { perSecond, readable, haste: perSecond / readable };
}
