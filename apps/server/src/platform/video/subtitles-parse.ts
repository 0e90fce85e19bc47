import { formatVttTime } from './sprite.ts';

/** One subtitle; times in seconds, lines of text escaped for WebVTT. */
export type Cue = { start: number; end: number; settings: string; text: string };

export type ParsedSubtitles = {
  format: 'srt' | 'vtt';
  cues: Cue[];
  /** Number of the first line with an invalid time, counted from 1; 0 if there is none. */
  faultyLine: number;
};

const timing =
  /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})(.*)$/;

/**
 * Parses SubRip or WebVTT (https://www.w3.org/TR/webvtt1/). Drops notes, styles and regions.
 * @returns null for text in neither format.
 */
export function parseSubtitles(text: string): ParsedSubtitles | null {
  const format = detectFormat(text);
  if (format === null) return null;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const parsed: ParsedSubtitles = { format, cues: [], faultyLine: 0 };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at++] ?? '';
    if (/^\s*(NOTE|STYLE|REGION)\b/.test(line) && format === 'vtt') {
      while (at < lines.length && lines[at]?.trim() !== '') at++;
      continue;
    }
    if (!line.includes('-->')) continue;
    const body: string[] = [];
    const timedAt = at;
    while (at < lines.length && lines[at]?.trim() !== '') body.push(lines[at++] ?? '');
    const cue = toCue(line, body, format);
    if (cue === null) parsed.faultyLine ||= timedAt;
    else if (cue.text !== '') parsed.cues.push(cue);
  }
  return parsed;
}

export function renderWebVtt(cues: readonly Cue[]): string {
  const sorted = [...cues].sort((a, b) => a.start - b.start);
  const blocks = sorted.map(({ start, end, settings, text }) => {
    const times = `${formatVttTime(start)} --> ${formatVttTime(end)}`;
    return `${settings === '' ? times : `${times} ${settings}`}\n${text}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '',
  '&rlm;': '',
};

/** Returns a cue's text without markup. */
export const toPlainText = (text: string): string =>
  text.replace(/<\/?[biu]>/g, '').replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity);

function detectFormat(text: string): 'srt' | 'vtt' | null {
  if (text.includes('\0')) return null;
  if (/^\uFEFF?WEBVTT(\s|$)/.test(text)) return 'vtt';
  return /\d\s*-->\s*\d/.test(text) ? 'srt' : null;
}

function toCue(line: string, body: string[], format: 'srt' | 'vtt'): Cue | null {
  const [, from = '', to = '', rest = ''] = timing.exec(line) ?? [];
  const [start, end] = [parseSeconds(from), parseSeconds(to)];
  if (from === '' || end <= start) return null;
  const settings = format === 'vtt' ? rest.match(/\b[a-z]+:[\w.,%-]+/g)?.join(' ') : undefined;
  const text = body.map((each) => escapeCueText(each.trim(), format)).filter((each) => each !== '');
  return { start, end, settings: settings ?? '', text: text.join('\n') };
}

function parseSeconds(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/**
 * Keeps bold, italic and underline; removes other tags and SRT's {\an8} codes, and escapes the rest. Patterns stop at
 * the next opening character, because backtracking would take quadratic time.
 */
function escapeCueText(line: string, format: 'srt' | 'vtt'): string {
  const plain = format === 'srt' ? line.replace(/&(?!(amp|lt|gt|nbsp);)/g, '&amp;') : line;
  return plain
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<(?!\/?[biu]>)\/?[a-z][^<>]*>/gi, '')
    .replace(/<(?!\/?[biu]>)/g, '&lt;')
    .replaceAll('-->', '--&gt;');
}
