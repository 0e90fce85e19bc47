import type { Context, ModuleJobs } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { archiveJob } from './archives.ts';
import { buildCertificateArchive, markArchiveFailed } from './build-archive.ts';
import { updateCertificates, updateCertificatesJob } from './update-certificates.ts';

export const certificateJobs: ModuleJobs = {
  ...bindJobHandler(updateCertificatesJob, (ctx: Context) => updateCertificates(ctx.db)),
  ...bindJobHandler(
    archiveJob,
    async (ctx: Context, { id }, { isLastAttempt }) => {
      try {
        await buildCertificateArchive(ctx, id);
      } catch (error) {
        if (isLastAttempt) await markArchiveFailed(ctx, id);
        throw error;
      }
    },
    { isHeavy: true, isQuick: true },
  ),
};
