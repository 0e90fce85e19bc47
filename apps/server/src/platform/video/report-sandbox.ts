import type { Logger } from 'pino';
import { findFfmpeg } from './find-ffmpeg.ts';

/** Logs once at the start how films are processed on this machine, and what it lacks. */
export async function reportSandbox(log: Logger): Promise<void> {
  try {
    const { version, sandbox } = await findFfmpeg();
    const { isolation, missing } = sandbox;
    if (isolation === 'none') {
      log.warn(
        { missing },
        'ffmpeg runs without a sandbox: install bubblewrap, or permit namespaces',
      );
    } else if (missing.length > 0) {
      log.warn({ isolation, missing }, 'the sandbox of ffmpeg lacks limits');
    } else {
      log.info({ isolation, version }, 'ffmpeg runs in a sandbox');
    }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'films wait: ffmpeg cannot be used');
  }
}
