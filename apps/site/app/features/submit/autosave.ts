const quietMs = 2000;
const longestMs = 10_000;

/**
 * Saves what is typed as soon as nothing was typed for a moment, and while somebody types on and on,
 * every ten seconds; as often is tried again what could not be saved.
 *
 * @param save answers whether something is still unsaved that may be tried again.
 * @returns `changed` is called after each change, `stop` when the page is left.
 */
export function createAutosave(save: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | null = null;
  let isStopped = false;

  function saveIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  async function run() {
    unsavedSince = null;
    const isUnsaved = await save();
    if (isUnsaved && unsavedSince === null && !isStopped) saveIn(longestMs);
  }

  return {
    changed() {
      unsavedSince ??= Date.now();
      saveIn(Math.min(quietMs, unsavedSince + longestMs - Date.now()));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
