const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once when this process receives a termination signal, or when its parent disconnects from IPC. The
 * listeners remain, because a second signal must not kill the process during its shutdown, and because execa ends the
 * process if there is no other listener.
 */
export function onShutdownSignal(stop: () => void): void {
  let isAsked = false;
  const callStopOnce = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of signals) process.on(signal, callStopOnce);
  process.on('disconnect', callStopOnce);
}
