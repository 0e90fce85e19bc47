import { readFile, stat } from 'node:fs/promises';
import { levelWhen, type MachineCheck, machineCheck } from '@film-contest/contract/checks';
import { sniffBytes } from '../media-sniff.ts';
import { judgeCues, judgeEncoding, type SubtitleLanguage } from './subtitles.rules.ts';
import { decodeSubtitles } from './subtitles-decode.ts';
import { type Cue, parseSubtitles } from './subtitles-parse.ts';

export type SubtitlesChecked = { checks: MachineCheck[]; cues: Cue[] };

/**
 * Judges a subtitle file (SRT or WebVTT) by its content and reads its cues; `renderWebVtt` writes
 * them as the file to serve.
 * @param language what it was uploaded as
 */
export async function checkSubtitles(
  path: string,
  limits: { maxBytes: number },
  language: SubtitleLanguage,
): Promise<SubtitlesChecked> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) return refuse(machineCheck('subtitles.empty', 'refusal', { bytes }, {}));
  const isLight = bytes <= limits.maxBytes;
  const weight = machineCheck('subtitles.bytes', levelWhen(isLight, 'refusal'), { bytes }, limits);
  if (!isLight) return refuse(weight);
  const content = await readFile(path);
  const { text, encoding } = decodeSubtitles(content);
  const parsed = parseSubtitles(text);
  if (parsed === null) {
    const { type } = await sniffBytes(content);
    const types = 'SRT, WebVTT';
    return refuse(machineCheck('subtitles.type', 'refusal', { type }, { types }));
  }
  const { format, cues, faultyLine } = parsed;
  return {
    checks: [
      weight,
      machineCheck('subtitles.type', 'ok', { type: format }, { types: 'SRT, WebVTT' }),
      machineCheck(
        'subtitles.line',
        levelWhen(faultyLine === 0, 'refusal'),
        { line: faultyLine },
        {},
      ),
      machineCheck(
        'subtitles.cues',
        levelWhen(cues.length > 0, 'refusal'),
        { cues: cues.length },
        { cues: 1 },
      ),
      judgeEncoding(encoding),
      ...(cues.length > 0 ? judgeCues(cues, language) : []),
    ],
    cues,
  };
}

function refuse(check: MachineCheck): SubtitlesChecked {
  return { checks: [check], cues: [] };
}
