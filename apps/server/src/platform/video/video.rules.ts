import { levelWhen, type MachineCheck, machineCheck } from '../media-check.ts';
import { codecNames, containerNames, videoCodecs } from './formats.ts';
import type { VideoProbe } from './probe-parse.ts';

/** What a contest asks of a film. Sizes are as displayed, in pixels. */
export type VideoLimits = { maxBytes: number; maxSeconds: number; width: number; height: number };

const MIN_FPS = 23;
const MAX_FPS = 60.5;
/** Beyond this a file is built to cost, not filmed. */
const ABSURD_FPS = 240;

/** The film's length by its content; what the header claims counts only where nothing else is known. */
export function lengthOf({ duration }: VideoProbe): number {
  return duration.lastPacket ?? duration.track ?? duration.header ?? 0;
}

/** All that can be judged without decoding, in the order in which people should read it. */
export function judgeProbe(probe: VideoProbe, limits: VideoLimits): MachineCheck[] {
  return [
    machineCheck('video.container', 'ok', { type: probe.container }, { types: containerNames }),
    judgeBytes(probe.bytes, limits),
    judgeTracks(probe),
    judgeCodec(probe),
    judgeDuration(probe, limits),
    judgeAgreement(probe),
    judgeSize(probe, limits),
    judgeFrameRate(probe),
    judgeSteadiness(probe),
    judgeColour(probe),
    judgeAudio(probe),
    judgeSubtitles(probe),
  ];
}

export function judgeBytes(bytes: number, { maxBytes }: VideoLimits): MachineCheck {
  return machineCheck(
    'video.bytes',
    levelWhen(bytes <= maxBytes, 'refusal'),
    { bytes },
    { maxBytes },
  );
}

function judgeTracks({ videoTracks }: VideoProbe): MachineCheck {
  const level = levelWhen(videoTracks === 1, 'advice');
  return machineCheck('video.track', level, { tracks: videoTracks }, { tracks: 1 });
}

function judgeCodec({ video: { codec } }: VideoProbe): MachineCheck {
  const known: readonly string[] = videoCodecs;
  const level = levelWhen(known.includes(codec), 'refusal');
  return machineCheck('video.codec', level, { codec }, { codecs: codecNames });
}

function judgeDuration(probe: VideoProbe, { maxSeconds }: VideoLimits): MachineCheck {
  const stated = [probe.duration.header, probe.duration.track, lengthOf(probe)];
  // Where the three agree, the longest counts; where they do not, only the content can be believed.
  const length = durationsAgree(probe)
    ? Math.max(...stated.map((each) => each ?? 0))
    : lengthOf(probe);
  const seconds = round(length);
  const level = levelWhen(seconds <= maxSeconds, 'refusal');
  return machineCheck('video.duration', level, { seconds }, { maxSeconds });
}

function judgeAgreement(probe: VideoProbe): MachineCheck {
  const { header, track } = probe.duration;
  const found = lengthOf(probe);
  const stated = [header, track].filter((each) => each !== null);
  const farthest = stated.sort((a, b) => Math.abs(b - found) - Math.abs(a - found))[0] ?? found;
  return machineCheck(
    'video.durationsAgree',
    levelWhen(durationsAgree(probe), 'refusal'),
    { statedSeconds: round(farthest), foundSeconds: round(found) },
    { toleranceSeconds: round(toleranceFor(found)) },
  );
}

/** Whether header, picture track and last packet, as far as known, tell the same duration. */
function durationsAgree(probe: VideoProbe): boolean {
  const { header, track } = probe.duration;
  const found = lengthOf(probe);
  const known = [header, track, found].filter((each) => each !== null);
  return Math.max(...known) - Math.min(...known) <= toleranceFor(found);
}

function toleranceFor(seconds: number): number {
  return Math.max(2, seconds * 0.1);
}

function judgeSize({ video }: VideoProbe, { width, height }: VideoLimits): MachineCheck {
  const measured = {
    width: video.width,
    height: video.height,
    storedWidth: video.stored.width,
    storedHeight: video.stored.height,
    rotation: video.rotation,
  };
  const level = levelWhen(video.width === width && video.height === height, 'refusal');
  return machineCheck('video.size', level, measured, { width, height });
}

function judgeFrameRate({ video }: VideoProbe): MachineCheck {
  const fps = round(video.fps);
  const usual = fps >= MIN_FPS && fps <= MAX_FPS;
  const level = levelWhen(usual, fps > ABSURD_FPS ? 'refusal' : 'advice');
  return machineCheck('video.frameRate', level, { fps }, { minFps: MIN_FPS, maxFps: MAX_FPS });
}

function judgeSteadiness({ video }: VideoProbe): MachineCheck {
  const level = levelWhen(!video.variableFrameRate, 'advice');
  return machineCheck('video.constantFrameRate', level, { fps: round(video.fps) }, {});
}

function judgeColour({ video: { bitDepth, hdr } }: VideoProbe): MachineCheck {
  const level = levelWhen(hdr === null, 'advice');
  return machineCheck(
    'video.colour',
    level,
    { bitDepth, transfer: hdr ?? 'sdr' },
    { transfer: 'sdr' },
  );
}

function judgeAudio({ audio }: VideoProbe): MachineCheck {
  const level = levelWhen(audio.length > 0, 'advice');
  return machineCheck('video.audio', level, { tracks: audio.length }, { tracks: 1 });
}

function judgeSubtitles({ subtitles }: VideoProbe): MachineCheck {
  const textTracks = subtitles.filter((track) => track.kind === 'text').length;
  const imageTracks = subtitles.length - textTracks;
  const level = levelWhen(imageTracks === 0 || textTracks > 0, 'advice');
  return machineCheck('video.subtitles', level, { textTracks, imageTracks }, {});
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
