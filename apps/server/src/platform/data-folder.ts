import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a data folder and its missing parents, regardless of the umask. Only the owner can list these folders. If
 * the application runs as root, other users can pass through the folders, because PostgreSQL runs as another user.
 */
export function createDataFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (!first) return;
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  for (let each = folder; each.length >= first.length; each = path.dirname(each))
    chmodSync(each, mode);
}
