import type { UploadedFile } from '@film-contest/contract/media';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { fetchData } from './api.ts';
import { queryClient } from './queries.ts';

/** What a screen needs to show a file that it knows by its id. */
export interface ShownFile {
  filename: string;
  /** Address of a preview that works for some minutes; null when it is no picture. */
  preview: string | null;
}

const getQueryKey = (id: string) => ['upload', id];

const toShownFile = ({
  filename,
  picture,
  preview,
}: Pick<UploadedFile, 'filename' | 'picture' | 'preview'>) => ({
  filename,
  preview: picture?.webp ?? preview,
});

/** Remembers a file, so that whatever shows it by its id need not ask. */
export function cacheFile(
  id: string,
  file: Pick<UploadedFile, 'filename' | 'picture'> & { preview?: string | null },
  client: QueryClient = queryClient,
) {
  client.setQueryData<ShownFile>(getQueryKey(id), toShownFile({ preview: null, ...file }));
}

/** Asking for an upload of one's own to be completed once more answers what is known of it. */
const fileQuery = (id: string) => ({
  queryKey: getQueryKey(id),
  queryFn: async (): Promise<ShownFile> =>
    toShownFile(await fetchData('completeUpload', { params: { id }, background: true })),
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** A file by its id; undefined until it is known. */
export const useFile = (id: string | null | undefined) =>
  useQuery({ ...fileQuery(id ?? ''), enabled: Boolean(id) }).data;

/** The same outside of React; null when it cannot be had. */
export const findFile = (id: string): Promise<ShownFile | null> =>
  queryClient.fetchQuery(fileQuery(id)).catch(() => null);
