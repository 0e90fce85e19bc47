/** Films that were picked on this device since the page was opened, by entry: they play without the server. */
const films = new Map<string, File>();

export const keepFilm = (entryId: string, film: File) => void films.set(entryId, film);

export const pickedFilm = (entryId: string): File | null => films.get(entryId) ?? null;
