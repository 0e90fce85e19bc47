/** A file that was changed after it was picked cannot be read any more. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
