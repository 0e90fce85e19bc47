import { toMethodRules } from '@film-contest/contract/judging-method';
import { type ResultContent, recountWithoutJuror } from '@film-contest/judging/bundle';
import type { RoundResult } from '@film-contest/judging/round-result';
import { type BundleCheck, verifyBundleText } from '@film-contest/judging/verify-bundle';

/**
 * A task: to recount the text of a result file, or to recompute the last recounted result without one juror (numbered
 * from 0).
 */
export type RecountTask = { text: string } | { without: number };

/** A film whose place differs between two results. */
export interface PlaceChange {
  film: string;
  /** Place in the first result; null for a film without a score. */
  from: number | null;
  to: number | null;
}

export interface Recount {
  round: string;
  sha256: string;
  publicKey: string;
  /** The checks of the result file that failed. */
  wrong: BundleCheck[];
  /** Number of films that advance or win. */
  places: number;
  scores: number;
  /** Number of films that some of their jurors have not judged. */
  unjudged: number;
  /** Number of judged films per juror. */
  judged: number[];
  /** Films whose place in the file differs from the recount. */
  changes: PlaceChange[];
}

export type RecountAnswer =
  /** Share of the recount that is done, from 0 to 1. */
  | { progress: number }
  /** Null if the text is not a result file. */
  | { recount: Recount | null }
  | { juror: number; changes: PlaceChange[] };

const postAnswer = (answer: RecountAnswer) => postMessage(answer);

let last: { content: ResultContent; recounted: RoundResult } | null = null;

addEventListener('message', ({ data }: MessageEvent<RecountTask>) => {
  if ('text' in data) postAnswer({ recount: recountResultFile(data.text) });
  else if (last) {
    const { content, recounted } = last;
    const { without: juror } = data;
    const without = recountWithoutJuror(content, juror);
    postAnswer({ juror, changes: listPlaceChanges(content.films, recounted, without) });
  }
});

function recountResultFile(text: string): Recount | null {
  const verified = verifyBundleText(text, {
    toMethodRules,
    onProgress: (progress) => postAnswer({ progress }),
  });
  if (!verified) return null;
  const { bundle, wrong, recounted } = verified;
  const { content, sha256, publicKey } = bundle;
  const { input, films, round } = content;
  last = { content, recounted };
  const done = content.assignments.filter(({ state }) => state === 'done');
  const open = content.assignments.filter(({ state }) => state === 'open');
  return {
    ...{ round, sha256, publicKey, wrong },
    places: input.rules.places,
    scores: done.length,
    unjudged: new Set(open.map(({ film }) => film)).size,
    judged: Array.from(
      { length: input.jurorCount },
      (_, juror) => done.filter((each) => each.juror === juror).length,
    ),
    changes: listPlaceChanges(films, content.result, recounted),
  };
}

function listPlaceChanges(
  films: readonly string[],
  from: RoundResult,
  to: RoundResult,
): PlaceChange[] {
  const places = new Map(to.films.map(({ film, place }) => [film, place]));
  return from.films.flatMap(({ film, place }) => {
    const other = places.get(film);
    return other === undefined || other === place
      ? []
      : [{ film: films[film] ?? '', from: place, to: other }];
  });
}
