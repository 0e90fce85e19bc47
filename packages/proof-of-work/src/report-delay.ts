/** Milliseconds of waiting after which the page explains the delay to the reader. */
const slowMs = 2000;

/** Waits for a result. Calls `onSlow` with true if it takes long, and with false when the wait is over. */
export async function waitAndReportDelay<R>(
  result: Promise<R>,
  onSlow: (isSlow: boolean) => void,
): Promise<R> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    onSlow(true);
  }, slowMs);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
    if (isSlow) onSlow(false);
  }
}
