import type { placementLists } from '@film-contest/contract/entry-list';
import type { PublishedPart } from '@film-contest/contract/judging-options';
import type { ResultSummary } from '@film-contest/judging/bundle';
import type { FilmResult } from '@film-contest/judging/round-result';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    judging_results: {
      round_id: string;
      state: 'computing' | 'ready' | 'failed';
      progress: Generated<number>;
      version: Generated<number>;
      /** Places that the chair changed after deliberation. */
      moves: Json<{ entry: string; place: number; reason: string }[]>;
      bundle: string | null;
      /** The parts of the bundle that the chair sees; null without a result. */
      summary: ColumnType<ResultSummary | null, string | null | undefined, string | null>;
      hash: string | null;
      computed_at: MaybeTime;
      confirmed_by: string | null;
      confirmed_name: string | null;
      confirmed_at: MaybeTime;
      final_name: string | null;
      final_at: MaybeTime;
      /** Programme lists to which the films were added. */
      lists: Generated<(typeof placementLists)[number][]>;
    };
    judging_publications: {
      round_id: string;
      number: number;
      hash: string;
      bundle: string;
      shown: PublishedPart;
      shows_watched: boolean;
      /** Number of films with fewer scores than the rules require. */
      incomplete: Generated<number>;
      by_name: string;
      at: CreatedAt;
      objections_until: Date;
    };
    judging_published_films: {
      round_id: string;
      number: number;
      entry_id: string;
      place: number | null;
      is_selected: boolean;
      score: number | null;
    };
    judging_result_recipients: {
      round_id: string;
      number: number;
      account_id: string;
      state: Generated<'waiting' | 'queued' | 'inactive'>;
    };
    /** Films with their places. Omits films that the jury did not judge. */
    judging_result_films: {
      round_id: string;
      entry_id: string;
      place: number;
      computed_place: number;
      jury: number | null;
      combined: number | null;
      details: ColumnType<FilmResult['scores'], string | null, string | null>;
    };
    judging_exports: {
      id: Generated<string>;
      session_id: string | null;
      round_id: string;
      format: string;
      locale: string;
      created_at: CreatedAt;
    };
  }
}
