import type { networkData } from '@film-contest/contract/voting';
import type { z } from 'zod';
import { type Context, getNetworkFolder } from '../../context.ts';
import { summarizeRecentClients } from './caller-reports.ts';

type NetworkData = z.infer<typeof networkData>;

/** Reads the state of the network data, and whether the IP addresses of clients are plausible. */
export async function readNetworkData(ctx: Context): Promise<NetworkData> {
  await ctx.networks.ready();
  const { sources, folderFault } = ctx.networks.status();
  return {
    sources: sources.map(({ name, file, date, download, ...source }) => ({
      name: name ?? file ?? '',
      file,
      date: date?.toISOString() ?? null,
      isUsed: source.isUsed,
      entries: source.entries,
      fault: source.fault,
      detail: source.detail,
      isStale: source.isStale,
      download: download && { at: download.at.toISOString(), error: download.error },
    })),
    folder: getNetworkFolder(ctx.config),
    folderFault,
    callers: await summarizeRecentClients(ctx),
  };
}
