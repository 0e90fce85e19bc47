type Apply = () => Promise<boolean>;

const frames = new Set<Apply>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * A picture has its frame open: the browser asks before the document is left.
 *
 * @param apply cuts out what the frame shows, and sends it; answers false when that cannot be done.
 * @returns what ends that.
 */
export function frameOpened(apply: Apply): () => void {
  frames.add(apply);
  globalThis.addEventListener('beforeunload', ask);
  return () => {
    frames.delete(apply);
    if (frames.size === 0) globalThis.removeEventListener('beforeunload', ask);
  };
}

/** Cuts out and sends what every open frame shows; false when one of them stays open. */
export async function applyOpenFrames(): Promise<boolean> {
  const outcomes = await Promise.all([...frames].map((apply) => apply()));
  return outcomes.every(Boolean);
}
