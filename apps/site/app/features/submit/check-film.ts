import type { MachineCheck } from '@film-contest/contract/checks';
import {
  checkFilmAudio,
  checkFilmColour,
  checkFilmContainer,
  checkFilmDuration,
  checkFilmSize,
  checkFrameRate,
  checkFrameRateSteadiness,
  checkSubtitleTracks,
  checkVideoCodec,
  checkVideoTracks,
} from '@film-contest/contract/film-rules';
import { limits } from '@film-contest/contract/limits';
import type { FilmFacts } from './film-facts.ts';

/** Applies the server's film rules to the film facts that MediaInfo could read. */
export function checkFilmRules(facts: FilmFacts): MachineCheck[] {
  const { container, codec, seconds, size, fps, isVariable, bitDepth, subtitles } = facts;
  const { video } = limits;
  return [
    container && checkFilmContainer(container.type, container.isAccepted),
    facts.videoTracks && checkVideoTracks(facts.videoTracks),
    codec && checkVideoCodec(codec),
    seconds !== null && checkFilmDuration(seconds, video.seconds + video.tolerance),
    size && checkFilmSize(size, video),
    fps !== null && checkFrameRate(fps),
    fps !== null && isVariable !== null && checkFrameRateSteadiness(isVariable, fps),
    bitDepth !== null && checkFilmColour(bitDepth, facts.hdr),
    facts.audioTracks !== null && checkFilmAudio(facts.audioTracks),
    subtitles && checkSubtitleTracks(subtitles),
  ].filter((check) => typeof check === 'object' && check !== null);
}
