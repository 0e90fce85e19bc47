import { readFile, stat } from 'node:fs/promises';
import { chooseLevel, type MachineCheck, machineCheck } from '@film-contest/contract/checks';
import { detectTypeOfBytes } from '../media-sniff.ts';
import { checkCues, checkEncoding, type SubtitleLanguage } from './subtitles.rules.ts';
import { decodeSubtitles } from './subtitles-decode.ts';
import { type Cue, parseSubtitles } from './subtitles-parse.ts';

export type SubtitlesCheckResult = { checks: MachineCheck[]; cues: Cue[] };

/**
 * Checks a subtitle file (SRT or WebVTT) by its content and reads its cues; `renderWebVtt` writes them as the
 * file to serve.
 *
 * @param language the language that the entrant declared.
 */
export async function checkSubtitles(
  path: string,
  limits: { maxBytes: number },
  language: SubtitleLanguage,
): Promise<SubtitlesCheckResult> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) return toRefusal(machineCheck('subtitles.empty', 'refusal', { bytes }, {}));
  const isLight = bytes <= limits.maxBytes;
  const sizeCheck = machineCheck(
    'subtitles.bytes',
    chooseLevel(isLight, 'refusal'),
    { bytes },
    limits,
  );
  if (!isLight) return toRefusal(sizeCheck);
  const content = await readFile(path);
  const { text, encoding } = decodeSubtitles(content);
  const parsed = parseSubtitles(text);
  if (parsed === null) {
    const { type } = await detectTypeOfBytes(content);
    const types = 'SRT, WebVTT';
    return toRefusal(machineCheck('subtitles.type', 'refusal', { type }, { types }));
  }
  const { format, cues, faultyLine } = parsed;
  return {
    checks: [
      sizeCheck,
      machineCheck('subtitles.type', 'ok', { type: format }, { types: 'SRT, WebVTT' }),
      machineCheck(
        'subtitles.line',
        chooseLevel(faultyLine === 0, 'refusal'),
        { line: faultyLine },
        {},
      ),
      machineCheck(
        'subtitles.cues',
        chooseLevel(cues.length > 0, 'refusal'),
        { cues: cues.length },
        { cues: 1 },
      ),
      checkEncoding(encoding),
      ...(cues.length > 0 ? checkCues(cues, language) : []),
    ],
    cues,
  };
}

function toRefusal(check: MachineCheck): SubtitlesCheckResult {
  return { checks: [check], cues: [] };
}
