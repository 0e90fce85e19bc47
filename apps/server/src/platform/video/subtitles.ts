import { readFile, stat } from 'node:fs/promises';
import { levelWhen, type MachineCheck, machineCheck } from '../media-check.ts';
import { sniffBytes } from '../media-sniff.ts';
import { type Cue, parseSubtitles } from './subtitles-parse.ts';

export type SubtitlesChecked = { checks: MachineCheck[]; cues: Cue[] };

/** The encoding of files that are not Unicode; Chinese ones come in either. */
export type LegacyEncoding = 'gb18030' | 'big5';

/**
 * Judges a subtitle file (SRT or WebVTT) by its content and reads its cues; `renderWebVtt` writes
 * them as the file to serve.
 * @param legacy how to read text that is not Unicode: GBK by default, Big5 for Taiwan
 */
export async function checkSubtitles(
  path: string,
  limits: { maxBytes: number },
  legacy: LegacyEncoding = 'gb18030',
): Promise<SubtitlesChecked> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) return refuse(machineCheck('subtitles.empty', 'refusal', { bytes }, {}));
  const isLight = bytes <= limits.maxBytes;
  const weight = machineCheck('subtitles.bytes', levelWhen(isLight, 'refusal'), { bytes }, limits);
  if (!isLight) return refuse(weight);
  const content = await readFile(path);
  const parsed = parseSubtitles(decodeText(content, legacy));
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
    ],
    cues,
  };
}

function refuse(check: MachineCheck): SubtitlesChecked {
  return { checks: [check], cues: [] };
}

/** Unicode by its mark or by being valid UTF-8, else the legacy encoding. */
function decodeText(content: Buffer, legacy: LegacyEncoding): string {
  if (content[0] === 0xff && content[1] === 0xfe)
    return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff)
    return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(legacy).decode(content);
  }
}
