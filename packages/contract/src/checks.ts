/** Level of a file check: `advice` is a hint that does not reject the file, `refusal` rejects the file. */
export type CheckLevel = 'ok' | 'advice' | 'refusal';

/** One automatic check of a file. `measured` and `expected` are the arguments of the message `checks.<id>.<level>`. */
export interface MachineCheck {
  id: string;
  level: CheckLevel;
  measured: Record<string, string | number>;
  expected: Record<string, string | number>;
}

/**
 * All automatic checks of uploaded files, with the names and types of their parameters. `measured` values are read from
 * the file, `expected` values come from the rule. Sizes are in bytes or pixels, times in seconds. An empty text
 * parameter is ''.
 */
export const mediaChecks = {
  'video.empty': { measured: { bytes: 'number' }, expected: {} },
  'video.bytes': { measured: { bytes: 'number' }, expected: { maxBytes: 'number' } },
  'video.container': { measured: { type: 'text' }, expected: { types: 'text' } },
  'video.readable': { measured: { type: 'text' }, expected: {} },
  'video.truncated': { measured: { percent: 'number' }, expected: { percent: 'number' } },
  'video.track': { measured: { tracks: 'number' }, expected: { tracks: 'number' } },
  'video.frames': { measured: {}, expected: {} },
  'video.codec': { measured: { codec: 'text' }, expected: { codecs: 'text' } },
  'video.duration': { measured: { seconds: 'number' }, expected: { maxSeconds: 'number' } },
  'video.durationsAgree': {
    measured: { statedSeconds: 'number', foundSeconds: 'number' },
    expected: { toleranceSeconds: 'number' },
  },
  'video.intact': { measured: {}, expected: {} },
  'video.continuous': { measured: { atSeconds: 'number', pauseSeconds: 'number' }, expected: {} },
  'video.size': {
    measured: {
      width: 'number',
      height: 'number',
      storedWidth: 'number',
      storedHeight: 'number',
      rotation: 'number',
    },
    expected: { width: 'number', height: 'number' },
  },
  'video.frameRate': {
    measured: { fps: 'number' },
    expected: { minFps: 'number', maxFps: 'number' },
  },
  'video.constantFrameRate': { measured: { fps: 'number' }, expected: {} },
  'video.colour': {
    measured: { bitDepth: 'number', transfer: 'text' },
    expected: { transfer: 'text' },
  },
  'video.audio': { measured: { tracks: 'number' }, expected: { tracks: 'number' } },
  'video.subtitles': {
    measured: { textTracks: 'number', imageTracks: 'number', languages: 'text' },
    expected: {},
  },
  'video.decodes': { measured: { seconds: 'number' }, expected: { seconds: 'number' } },
  'video.effort': { measured: {}, expected: { maxCpuSeconds: 'number' } },

  'image.empty': { measured: { bytes: 'number' }, expected: {} },
  'image.bytes': { measured: { bytes: 'number' }, expected: { maxBytes: 'number' } },
  'image.type': { measured: { type: 'text' }, expected: { types: 'text' } },
  'image.pixels': {
    measured: { width: 'number', height: 'number' },
    expected: { maxMegapixels: 'number' },
  },
  'image.size': {
    measured: { width: 'number', height: 'number' },
    expected: { width: 'number', height: 'number' },
  },
  'image.shape': {
    measured: { width: 'number', height: 'number' },
    expected: { width: 'number', height: 'number', tolerancePercent: 'number' },
  },
  'image.decodes': { measured: {}, expected: {} },

  'document.empty': { measured: { bytes: 'number' }, expected: {} },
  'document.bytes': { measured: { bytes: 'number' }, expected: { maxBytes: 'number' } },
  'document.type': { measured: { type: 'text' }, expected: { types: 'text' } },
  'document.polyglot': { measured: { type: 'text', alsoType: 'text' }, expected: {} },
  'document.complete': { measured: { type: 'text' }, expected: {} },
  'document.encrypted': { measured: { type: 'text' }, expected: {} },
  'document.script': { measured: { found: 'text' }, expected: {} },

  'archive.readable': { measured: {}, expected: {} },
  'archive.entries': { measured: { entries: 'number' }, expected: { maxEntries: 'number' } },
  'archive.total': { measured: { bytes: 'number' }, expected: { maxBytes: 'number' } },
  'archive.ratio': {
    measured: { ratio: 'number', name: 'text' },
    expected: { maxRatio: 'number' },
  },
  'archive.overlap': { measured: { bytes: 'number' }, expected: { maxBytes: 'number' } },
  'archive.paths': { measured: { name: 'text' }, expected: {} },
  'archive.links': { measured: { name: 'text' }, expected: {} },
  'archive.encrypted': { measured: { name: 'text' }, expected: {} },
  'archive.method': { measured: { name: 'text' }, expected: {} },
  'archive.consistent': { measured: { name: 'text' }, expected: {} },
  'archive.nested': { measured: { name: 'text' }, expected: {} },
  'archive.programs': { measured: { name: 'text' }, expected: {} },

  'subtitles.empty': { measured: { bytes: 'number' }, expected: {} },
  'subtitles.bytes': { measured: { bytes: 'number' }, expected: { maxBytes: 'number' } },
  'subtitles.type': { measured: { type: 'text' }, expected: { types: 'text' } },
  'subtitles.cues': { measured: { cues: 'number' }, expected: { cues: 'number' } },
  'subtitles.line': { measured: { line: 'number' }, expected: {} },
  'subtitles.encoding': { measured: { encoding: 'text' }, expected: { encoding: 'text' } },
  'subtitles.language': {
    measured: { hanPercent: 'number' },
    expected: { language: 'text' },
  },
  'subtitles.order': { measured: { cues: 'number', atSeconds: 'number' }, expected: {} },
  'subtitles.overlaps': { measured: { cues: 'number', atSeconds: 'number' }, expected: {} },
  'subtitles.gaps': {
    measured: { gapSeconds: 'number', atSeconds: 'number' },
    expected: { gapSeconds: 'number' },
  },
  'subtitles.speed': {
    measured: { cues: 'number', perSecond: 'number', atSeconds: 'number' },
    expected: { perSecond: 'number' },
  },
  'subtitles.within': {
    measured: { language: 'text', endSeconds: 'number' },
    expected: { filmSeconds: 'number' },
  },
  'subtitles.inFile': { measured: { languages: 'text' }, expected: { languages: 'text' } },
} as const satisfies Record<
  string,
  { measured: Record<string, 'number' | 'text'>; expected: Record<string, 'number' | 'text'> }
>;

type Table = typeof mediaChecks;
type Values<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends 'number' ? number : string };

export type MachineCheckId = keyof Table;

/** Builds a file check with the parameters that `mediaChecks` requires for its id. */
export function buildMachineCheck<Id extends MachineCheckId>(
  id: Id,
  level: CheckLevel,
  measured: Values<Table[Id]['measured']>,
  expected: Values<Table[Id]['expected']>,
): MachineCheck {
  return {
    id,
    level,
    measured: removeUnstorableCharacters(measured),
    expected: removeUnstorableCharacters(expected),
  };
}

/** Returns the level 'ok' if the rule is met, else the given level. */
export function chooseCheckLevel(holds: boolean, otherwise: CheckLevel): CheckLevel {
  return holds ? 'ok' : otherwise;
}

/** Lists the ids of the file checks with the given level, in the order of the checks. */
export function listCheckIds(checks: readonly MachineCheck[], level: CheckLevel): string[] {
  return checks.filter((check) => check.level === level).map((check) => check.id);
}

/** Whether a file passed: none of its checks has the level `refusal`. */
export function isFileAcceptable(checks: readonly MachineCheck[]): boolean {
  return checks.every((check) => check.level !== 'refusal');
}

/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
function removeUnstorableCharacters(
  values: Record<string, number | string>,
): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.replace(/\0/g, '').replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
        : value,
    ]),
  );
}
