import {
  buildMachineCheck,
  chooseCheckLevel,
  type MachineCheck,
} from '@film-contest/contract/checks';
import {
  checkFilmAudio,
  checkFilmBytes,
  checkFilmColour,
  checkFilmContainer,
  checkFilmDuration,
  checkFilmSize,
  checkFrameRate,
  checkFrameRateSteadiness,
  checkSubtitleTracks,
  checkVideoCodec,
  checkVideoTracks,
  roundToHundredths,
  type VideoLimits,
} from '@film-contest/contract/film-rules';
import type { Pause, VideoProbe } from './probe-parse.ts';

/** Returns the measured length of the film, or the declared one if nothing was measured. */
export function getFilmLength({ duration }: VideoProbe): number {
  return duration.lastPacket ?? duration.track ?? duration.header ?? 0;
}

/** Runs all film checks that need no decoding, in the order in which they are displayed. */
export function checkVideoProbe(probe: VideoProbe, limits: VideoLimits): MachineCheck[] {
  const { video } = probe;
  const size = {
    width: video.width,
    height: video.height,
    storedWidth: video.stored.width,
    storedHeight: video.stored.height,
    rotation: video.rotation,
  };
  return [
    checkFilmContainer(probe.container, true),
    checkFilmBytes(probe.bytes, limits.maxBytes),
    checkVideoTracks(probe.videoTracks),
    checkVideoCodec(video.codec),
    checkDuration(probe, limits),
    checkDurationAgreement(probe),
    checkFilmSize(size, limits),
    checkFrameRate(video.fps),
    checkFrameRateSteadiness(video.variableFrameRate, video.fps),
    checkFilmColour(video.bitDepth, video.hdr),
    checkFilmAudio(probe.audio.length),
    checkSubtitleTracks(probe.subtitles),
  ];
}

/** Checks the film's duration. Audio counts towards it; longer subtitles do not, because they are never visible. */
function checkDuration(probe: VideoProbe, { maxSeconds }: VideoLimits): MachineCheck {
  return checkFilmDuration(
    Math.max(getFilmLength(probe), probe.duration.lastSound ?? 0),
    maxSeconds,
  );
}

function checkDurationAgreement(probe: VideoProbe): MachineCheck {
  const claims = listDurationClaims(probe);
  const worst = claims.sort((a, b) => b.excess - a.excess)[0];
  const found = worst?.found ?? getFilmLength(probe);
  return buildMachineCheck(
    'video.durationsAgree',
    chooseCheckLevel((worst?.excess ?? 0) <= 0, 'refusal'),
    {
      statedSeconds: roundToHundredths(worst?.stated ?? found),
      foundSeconds: roundToHundredths(found),
    },
    { toleranceSeconds: roundToHundredths(getTolerance(found)) },
  );
}

type Claim = { stated: number; found: number; excess: number };

/**
 * Compares the declared duration of the video track with the measured frames, and the declared duration of the file
 * with the end of its last track. A valid duration may count from zero, from the first time in the file or from the
 * first time in the track.
 */
function listDurationClaims(probe: VideoProbe): Claim[] {
  const { header, track, lastOfAll, fileStart, pictureStart } = probe.duration;
  const picture = getFilmLength(probe);
  const delay = pictureStart === null ? 0 : Math.max(0, pictureStart - fileStart);
  const toDurationClaim = (
    stated: number | null,
    found: number,
    offsets: readonly number[],
  ): Claim[] => {
    if (stated === null) return [];
    const differences = [0, ...offsets].map((offset) => Math.abs(stated - found - offset));
    return [{ stated, found, excess: Math.min(...differences) - getTolerance(found) }];
  };
  return [
    ...toDurationClaim(track, picture, [fileStart, -delay]),
    ...toDurationClaim(header, Math.max(picture, lastOfAll ?? 0), [fileStart]),
  ];
}

function getTolerance(seconds: number): number {
  return Math.max(2, seconds * 0.1);
}

/**
 * Checks the result of reading all packets without decoding: whether every part of the file can be read, and whether
 * a part of the film is missing.
 * @param isDamaged whether the file's structure is broken.
 */
export function checkFilmIntegrity(isDamaged: boolean, pause: Pause | null): MachineCheck[] {
  const isMissing = pause !== null && (pause.isShared || isDamaged);
  const isStill = pause !== null && pause.seconds >= LONG_STILL_SECONDS;
  const level = isMissing ? 'refusal' : chooseCheckLevel(!isStill, 'advice');
  const measured = {
    atSeconds: roundToHundredths(pause?.at ?? 0),
    pauseSeconds: roundToHundredths(pause?.seconds ?? 0),
  };
  return [
    buildMachineCheck('video.intact', chooseCheckLevel(!isDamaged, 'refusal'), {}, {}),
    buildMachineCheck('video.continuous', level, measured, {}),
  ];
}

/** Seconds of a still frame that cause advice, because a part of the film may be missing. */
const LONG_STILL_SECONDS = 5;
