type Apply = () => Promise<boolean>;

const frames = new Set<Apply>();

const confirmPageLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/** @param apply crops and sends the picture; returns false on failure. */
export function registerOpenCropper(apply: Apply): () => void {
  frames.add(apply);
  globalThis.addEventListener('beforeunload', confirmPageLeave);
  return () => {
    frames.delete(apply);
    if (frames.size === 0) globalThis.removeEventListener('beforeunload', confirmPageLeave);
  };
}

/** Crops and sends the pictures of all open croppers. Returns false if a cropper stays open. */
export async function applyOpenCroppers(): Promise<boolean> {
  const outcomes = await Promise.all([...frames].map((apply) => apply()));
  return outcomes.every(Boolean);
}
