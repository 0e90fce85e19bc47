import { levelWhen, type MachineCheck, machineCheck } from '@film-contest/contract/checks';
import {
  judgeAudio,
  judgeBytes,
  judgeCodec,
  judgeColour,
  judgeContainer,
  judgeFrameRate,
  judgeLength,
  judgeSize,
  judgeSteadiness,
  judgeSubtitleTracks,
  judgeTracks,
  round,
  type VideoLimits,
} from '@film-contest/contract/film-rules';
import type { Pause, VideoProbe } from './probe-parse.ts';

/** The film's length by its content; what the header claims counts only where nothing else is known. */
export function lengthOf({ duration }: VideoProbe): number {
  return duration.lastPacket ?? duration.track ?? duration.header ?? 0;
}

/** All that can be judged without decoding, in the order in which people should read it. */
export function judgeProbe(probe: VideoProbe, limits: VideoLimits): MachineCheck[] {
  const { video } = probe;
  const size = {
    width: video.width,
    height: video.height,
    storedWidth: video.stored.width,
    storedHeight: video.stored.height,
    rotation: video.rotation,
  };
  return [
    judgeContainer(probe.container, true),
    judgeBytes(probe.bytes, limits.maxBytes),
    judgeTracks(probe.videoTracks),
    judgeCodec(video.codec),
    judgeDuration(probe, limits),
    judgeAgreement(probe),
    judgeSize(size, limits),
    judgeFrameRate(video.fps),
    judgeSteadiness(video.variableFrameRate, video.fps),
    judgeColour(video.bitDepth, video.hdr),
    judgeAudio(probe.audio.length),
    judgeSubtitleTracks(probe.subtitles),
  ];
}

function judgeDuration(probe: VideoProbe, { maxSeconds }: VideoLimits): MachineCheck {
  const stated = [probe.duration.header, probe.duration.track, lengthOf(probe)];
  // Where the three agree, the longest counts; where they do not, only the content can be believed.
  const length = durationsAgree(probe)
    ? Math.max(...stated.map((each) => each ?? 0))
    : lengthOf(probe);
  return judgeLength(length, maxSeconds);
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

/**
 * Judges what a pass over all packets shows without decoding: whether each part of the file can be read, and
 * whether a stretch of the film is missing.
 * @param isDamaged whether the file's structure is broken
 */
export function judgeIntegrity(isDamaged: boolean, pause: Pause | null): MachineCheck[] {
  const isMissing = pause !== null && (pause.isShared || isDamaged);
  const isStill = pause !== null && pause.seconds >= LONG_STILL_SECONDS;
  const level = isMissing ? 'refusal' : levelWhen(!isStill, 'advice');
  const measured = { atSeconds: round(pause?.at ?? 0), pauseSeconds: round(pause?.seconds ?? 0) };
  return [
    machineCheck('video.intact', levelWhen(!isDamaged, 'refusal'), {}, {}),
    machineCheck('video.continuous', level, measured, {}),
  ];
}

/** A picture that stands still for so long is worth a question: the file may lack a part. */
const LONG_STILL_SECONDS = 5;
