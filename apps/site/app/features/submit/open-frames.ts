type Apply = () => Promise<boolean>;

const frames = new Set<Apply>();

const confirmPageLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Registers an open cropper. The browser asks before the page is left.
 *
 * @param apply crops and sends the picture; returns false if that fails.
 * @returns unregisters it.
 */
export function registerOpenCropper(apply: Apply): () => void {
  frames.add(apply);
  globalThis.addEventListener('beforeunload', confirmPageLeave);
  return () => {
    frames.delete(apply);
    if (frames.size === 0) globalThis.removeEventListener('beforeunload', confirmPageLeave);
  };
}

/** Applies all open croppers. Returns false if one of them stays open. */
export async function applyOpenCroppers(): Promise<boolean> {
  const outcomes = await Promise.all([...frames].map((apply) => apply()));
  return outcomes.every(Boolean);
}
