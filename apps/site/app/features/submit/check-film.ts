import type { MachineCheck } from '@film-contest/contract/checks';
import {
  judgeAudio,
  judgeCodec,
  judgeColour,
  judgeContainer,
  judgeFrameRate,
  judgeLength,
  judgeSize,
  judgeSteadiness,
  judgeSubtitleTracks,
  judgeTracks,
} from '@film-contest/contract/film-rules';
import { limits } from '@film-contest/contract/limits';
import type { FilmFacts } from './film-facts.ts';

/** Applies the server's rules to what MediaInfo could read. */
export function checkFilm(facts: FilmFacts): MachineCheck[] {
  const { container, codec, seconds, size, fps, isVariable, bitDepth, subtitles } = facts;
  const { video } = limits;
  return [
    container && judgeContainer(container.type, container.isAccepted),
    facts.videoTracks && judgeTracks(facts.videoTracks),
    codec && judgeCodec(codec),
    seconds !== null && judgeLength(seconds, video.seconds + video.tolerance),
    size && judgeSize(size, video),
    fps !== null && judgeFrameRate(fps),
    fps !== null && isVariable !== null && judgeSteadiness(isVariable, fps),
    bitDepth !== null && judgeColour(bitDepth, facts.hdr),
    facts.audioTracks !== null && judgeAudio(facts.audioTracks),
    subtitles && judgeSubtitleTracks(subtitles),
  ].filter((check) => typeof check === 'object' && check !== null);
}
