import type { Context, ModuleJobs } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { computeResult, computeResultJob } from './compute-result.ts';
import { mailResults, mailResultsJob } from './result-mails.ts';

export const resultJobs: ModuleJobs = {
  ...bindJobHandler(computeResultJob, (ctx: Context, wanted, job) =>
    computeResult(ctx, wanted, job),
  ),
  ...bindJobHandler(mailResultsJob, (ctx: Context, wanted) => mailResults(ctx, wanted)),
};
