const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls back, once, when this process is asked to end: by a signal, or because whoever started it by IPC
 * is gone. Its listeners stay: a signal that comes again must not end the process in the middle of its
 * stop, and execa, while a program of its runs, ends the process by itself where nobody else listens.
 */
export function whenAskedToEnd(stop: () => void): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of signals) process.on(signal, ask);
  process.on('disconnect', ask);
}
