const everyMs = 10_000;

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Looks now and every ten seconds, though never while nobody can see the page; then at once when
 * somebody can again.
 *
 * @param look answers whether there will be more to see; it is asked whether to take its answer at all.
 * @returns ends it.
 */
export function lookAgain(
  page: Page,
  look: (isLeft: () => boolean) => Promise<boolean>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isOver = false;

  async function run() {
    clearTimeout(timer);
    if (isLooking || isOver || page.hidden) return;
    isLooking = true;
    const goesOn = await look(() => isOver);
    isLooking = false;
    if (!goesOn) stop();
    if (!isOver) timer = setTimeout(run, everyMs);
  }

  function stop() {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', run);
  }

  page.addEventListener('visibilitychange', run);
  void run();
  return stop;
}
