/** Whether a picked file can still be read: browsers reject files that were changed afterwards. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
