import type { UploadedFile } from '@film-contest/contract/media';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { fetchScreenData } from './api.ts';
import { queryClient } from './queries.ts';

/** The properties needed to display an uploaded file. */
export interface ShownFile {
  filename: string;
  /** URL of a preview that is valid for minutes; null for other files. */
  preview: string | null;
}

const getUploadQueryKey = (id: string) => ['upload', id];

const toShownFile = ({
  filename,
  picture,
  preview,
}: Pick<UploadedFile, 'filename' | 'picture' | 'preview'>) => ({
  filename,
  preview: picture?.webp ?? preview,
});

/** Caches a file, so that components need not load it. */
export function cacheUploadedFile(
  id: string,
  file: Pick<UploadedFile, 'filename' | 'picture'> & { preview?: string | null },
  client: QueryClient = queryClient,
) {
  client.setQueryData<ShownFile>(getUploadQueryKey(id), toShownFile({ preview: null, ...file }));
}

/** Builds the query of an uploaded file. Repeating the call `completeUpload` returns the file. */
const buildFileQuery = (id: string) => ({
  queryKey: getUploadQueryKey(id),
  queryFn: async (): Promise<ShownFile> =>
    toShownFile(await fetchScreenData('completeUpload', { params: { id }, background: true })),
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Returns a file by its id; undefined until loaded. */
export const useUploadedFile = (id: string | null | undefined) =>
  useQuery({ ...buildFileQuery(id ?? ''), enabled: Boolean(id) }).data;

/** Loads a file outside React. Returns null if it fails. */
export const findUploadedFile = (id: string): Promise<ShownFile | null> =>
  queryClient.fetchQuery(buildFileQuery(id)).catch(() => null);
