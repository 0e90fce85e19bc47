import type { networkData } from '@film-contest/contract/voting';
import type { z } from 'zod';
import { type Context, networkFolder } from '../../context.ts';
import { readCallers } from './callers.ts';

type NetworkData = z.infer<typeof networkData>;

/** What networks are told apart by, and whether the addresses of voters can be right. */
export async function readNetworkData(ctx: Context): Promise<NetworkData> {
  await ctx.networks.ready();
  const { sources, folderFault } = ctx.networks.status();
  return {
    sources: sources.map(({ name, file, date, ...source }) => ({
      name: name ?? file ?? '',
      file,
      date: date?.toISOString() ?? null,
      isUsed: source.isUsed,
      entries: source.entries,
      fault: source.fault,
      detail: source.detail,
      isStale: source.isStale,
    })),
    folder: networkFolder(ctx.config),
    folderFault,
    callers: await readCallers(ctx),
  };
}
