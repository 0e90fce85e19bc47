import { readFile, stat } from 'node:fs/promises';
import {
  buildMachineCheck,
  chooseCheckLevel,
  type MachineCheck,
} from '@film-contest/contract/checks';
import { detectTypeOfBytes } from '../detect-file-type.ts';
import {
  checkSubtitleCues,
  checkSubtitleEncoding,
  type SubtitleLanguage,
} from './subtitles.rules.ts';
import { decodeSubtitles } from './subtitles-decode.ts';
import { type Cue, parseSubtitles } from './subtitles-parse.ts';

export type SubtitlesCheckResult = { checks: MachineCheck[]; cues: Cue[] };

/**
 * Checks a subtitle file (SRT or WebVTT) by its content and reads its cues; `renderWebVtt` writes the file to serve.
 * @param language the language that the entrant declared.
 */
export async function checkSubtitles(
  path: string,
  limits: { maxBytes: number },
  language: SubtitleLanguage,
): Promise<SubtitlesCheckResult> {
  const { size: bytes } = await stat(path);
  if (bytes === 0)
    return createFailedResult(buildMachineCheck('subtitles.empty', 'refusal', { bytes }, {}));
  const isLight = bytes <= limits.maxBytes;
  const sizeCheck = buildMachineCheck(
    'subtitles.bytes',
    chooseCheckLevel(isLight, 'refusal'),
    { bytes },
    limits,
  );
  if (!isLight) return createFailedResult(sizeCheck);
  const content = await readFile(path);
  const { text, encoding } = decodeSubtitles(content);
  const parsed = parseSubtitles(text);
  if (parsed === null) {
    const { type } = await detectTypeOfBytes(content);
    const types = 'SRT, WebVTT';
    return createFailedResult(buildMachineCheck('subtitles.type', 'refusal', { type }, { types }));
  }
  const { format, cues, faultyLine } = parsed;
  return {
    checks: [
      sizeCheck,
      buildMachineCheck('subtitles.type', 'ok', { type: format }, { types: 'SRT, WebVTT' }),
      buildMachineCheck(
        'subtitles.line',
        chooseCheckLevel(faultyLine === 0, 'refusal'),
        { line: faultyLine },
        {},
      ),
      buildMachineCheck(
        'subtitles.cues',
        chooseCheckLevel(cues.length > 0, 'refusal'),
        { cues: cues.length },
        { cues: 1 },
      ),
      checkSubtitleEncoding(encoding),
      ...(cues.length > 0 ? checkSubtitleCues(cues, language) : []),
    ],
    cues,
  };
}

function createFailedResult(check: MachineCheck): SubtitlesCheckResult {
  return { checks: [check], cues: [] };
}
