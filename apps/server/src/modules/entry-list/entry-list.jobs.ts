import type { Context } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { buildCatalogueArchive } from './catalogue-archive.ts';
import { catalogueJob } from './catalogues.ts';

export const entryListJobs = bindJobHandler(
  catalogueJob,
  async (ctx: Context, { id }, { isLastAttempt }) => {
    try {
      await buildCatalogueArchive(ctx, id);
    } catch (error) {
      if (isLastAttempt) {
        await ctx.db
          .updateTable('catalogues')
          .set({ state: 'failed' })
          .where('id', '=', id)
          .execute();
      }
      throw error;
    }
  },
);
