import { z } from 'zod';

/**
 * Files of the anonymous votes: `cleaned` has the votes that count, `raw` has all votes with their state, and
 * `dictionary` describes the columns of both files.
 */
export const voteDataFiles = [
  'cleaned-csv',
  'cleaned-parquet',
  'raw-csv',
  'raw-parquet',
  'dictionary',
] as const;
export type VoteDataFile = (typeof voteDataFiles)[number];

export const voteExport = z.object({ file: z.enum(voteDataFiles) });
