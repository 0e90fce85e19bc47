type Apply = () => Promise<boolean>;

const croppers = new Set<Apply>();

const confirmPageLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Registers an open cropper.
 * @param apply crops and sends the picture; returns false on failure
 */
export function registerOpenCropper(apply: Apply): () => void {
  croppers.add(apply);
  globalThis.addEventListener('beforeunload', confirmPageLeave);
  return () => {
    croppers.delete(apply);
    if (croppers.size === 0) globalThis.removeEventListener('beforeunload', confirmPageLeave);
  };
}

/** Crops and sends the pictures of all open croppers. Returns false if a cropper stays open. */
export async function applyOpenCroppers(): Promise<boolean> {
  const outcomes = await Promise.all([...croppers].map((apply) => apply()));
  return outcomes.every(Boolean);
}
