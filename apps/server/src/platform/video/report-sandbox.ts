import type { Logger } from 'pino';
import { findFfmpeg } from './find-ffmpeg.ts';

const retryMs = 60_000;

/**
 * Logs how films are processed on this machine, and which limits the sandbox lacks. Retries every minute until ffmpeg
 * can be used, because it may be installed later or the machine may have been busy.
 */
export async function logSandboxState(log: Logger, knownReason?: string): Promise<void> {
  try {
    const { version, sandbox } = await findFfmpeg();
    const { isolation, missing } = sandbox;
    if (isolation === 'none') {
      log.warn(
        { missing },
        'ffmpeg runs without a sandbox: install bubblewrap, or permit namespaces',
      );
    } else if (isolation === 'user') {
      log.warn(
        { isolation, missing },
        'ffmpeg has a user of its own, but reaches the network and public files: install bubblewrap, or permit namespaces',
      );
    } else if (missing.length > 0) {
      log.warn({ isolation, missing }, 'the sandbox of ffmpeg lacks limits');
    } else {
      log.info({ isolation, version }, 'ffmpeg runs in a sandbox');
    }
  } catch (error) {
    const reason = (error as Error).message;
    if (reason !== knownReason) log.warn({ reason }, 'films wait: ffmpeg cannot be used');
    setTimeout(logSandboxState, retryMs, log, reason).unref();
  }
}
