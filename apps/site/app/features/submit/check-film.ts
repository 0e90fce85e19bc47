import type { MachineCheck } from '@film-contest/contract/checks';
import {
  checkAudio,
  checkCodec,
  checkColour,
  checkContainer,
  checkDuration,
  checkFrameRate,
  checkSize,
  checkSteadiness,
  checkSubtitleTracks,
  judgeTracks,
} from '@film-contest/contract/film-rules';
import { limits } from '@film-contest/contract/limits';
import type { FilmFacts } from './film-facts.ts';

/** Applies the server's rules to what MediaInfo could read. */
export function checkFilm(facts: FilmFacts): MachineCheck[] {
  const { container, codec, seconds, size, fps, isVariable, bitDepth, subtitles } = facts;
  const { video } = limits;
  return [
    container && checkContainer(container.type, container.isAccepted),
    facts.videoTracks && judgeTracks(facts.videoTracks),
    codec && checkCodec(codec),
    seconds !== null && checkDuration(seconds, video.seconds + video.tolerance),
    size && checkSize(size, video),
    fps !== null && checkFrameRate(fps),
    fps !== null && isVariable !== null && checkSteadiness(isVariable, fps),
    bitDepth !== null && checkColour(bitDepth, facts.hdr),
    facts.audioTracks !== null && checkAudio(facts.audioTracks),
    subtitles && checkSubtitleTracks(subtitles),
  ].filter((check) => typeof check === 'object' && check !== null);
}
