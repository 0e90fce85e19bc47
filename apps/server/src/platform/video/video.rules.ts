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

/** The sound is part of the film; subtitles that last longer are not seen. */
function judgeDuration(probe: VideoProbe, { maxSeconds }: VideoLimits): MachineCheck {
  return judgeLength(Math.max(lengthOf(probe), probe.duration.lastSound ?? 0), maxSeconds);
}

function judgeAgreement(probe: VideoProbe): MachineCheck {
  const claims = claimsOf(probe);
  const worst = claims.sort((a, b) => b.excess - a.excess)[0];
  const found = worst?.found ?? lengthOf(probe);
  return machineCheck(
    'video.durationsAgree',
    levelWhen((worst?.excess ?? 0) <= 0, 'refusal'),
    { statedSeconds: round(worst?.stated ?? found), foundSeconds: round(found) },
    { toleranceSeconds: round(toleranceFor(found)) },
  );
}

type Claim = { stated: number; found: number; excess: number };

/**
 * Each stated duration beside the measured one: the picture track's own beside the pictures, the file's beside
 * whatever ends last. Writers count from zero, from the file's first time or from the track's; all are right.
 */
function claimsOf(probe: VideoProbe): Claim[] {
  const { header, track, lastOfAll, fileStart, pictureStart } = probe.duration;
  const picture = lengthOf(probe);
  const late = pictureStart === null ? 0 : Math.max(0, pictureStart - fileStart);
  const toClaim = (stated: number | null, found: number, offsets: readonly number[]): Claim[] => {
    if (stated === null) return [];
    const differences = [0, ...offsets].map((offset) => Math.abs(stated - found - offset));
    return [{ stated, found, excess: Math.min(...differences) - toleranceFor(found) }];
  };
  return [
    ...toClaim(track, picture, [fileStart, -late]),
    ...toClaim(header, Math.max(picture, lastOfAll ?? 0), [fileStart]),
  ];
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
