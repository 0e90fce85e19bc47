/** Parts of the File System Access API that TypeScript's DOM library lacks. Firefox and Safari lack the API. */
interface KeptFileHandle extends FileSystemFileHandle {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
}

interface FilePickerWindow {
  showOpenFilePicker?: (options: {
    types: { accept: Record<string, string[]> }[];
  }) => Promise<KeptFileHandle[]>;
}

export type { KeptFileHandle };

const handles = new WeakMap<File, KeptFileHandle>();

export const getFileHandle = (file: File | null) => (file ? handles.get(file) : undefined);

function setFileHandle(file: File, handle: KeptFileHandle): File {
  handles.set(file, handle);
  return file;
}

export const canPickFileHandle = () =>
  (globalThis as FilePickerWindow).showOpenFilePicker !== undefined;

/** Opens the browser's dialog for a film. Returns null if the entrant cancels. */
export async function pickFilmWithHandle(extensions: string[]): Promise<File | null> {
  try {
    const found = await (globalThis as FilePickerWindow).showOpenFilePicker?.({
      types: [{ accept: { 'video/*': extensions } }],
    });
    const handle = found?.[0];
    return handle ? setFileHandle(await handle.getFile(), handle) : null;
  } catch {
    return null;
  }
}

/**
 * Opens a file that was picked before a reload. Returns null if it is gone or may not be read.
 * @param mayAsk whether the browser may ask for permission, which needs a user gesture.
 */
export async function openKeptFile(handle: KeptFileHandle, mayAsk: boolean): Promise<File | null> {
  try {
    const mode = { mode: 'read' } as const;
    const known = (await handle.queryPermission?.(mode)) ?? 'granted';
    const state = known === 'prompt' && mayAsk ? await handle.requestPermission?.(mode) : known;
    return state === 'granted' ? setFileHandle(await handle.getFile(), handle) : null;
  } catch {
    return null;
  }
}

/** Returns the dropped file with its handle, if the browser offers one. */
export async function readDroppedFile(transfer: DataTransfer): Promise<File | null> {
  const [file] = transfer.files;
  if (!file) return null;
  // The handle must be requested before the event ends.
  const item = transfer.items[0] as
    | (DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> })
    | undefined;
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? setFileHandle(file, handle as KeptFileHandle) : file;
}
