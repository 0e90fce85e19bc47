import type { Routes } from '../../context.ts';
import { created, ok } from '../../platform/http/call.ts';
import { allowNetwork, disallowNetwork, listAllowedNetworks } from './allowed-networks.ts';
import { readNetworkData } from './networks.ts';

export const networkRoutes = {
  networkData: async (ctx) => ok(await readNetworkData(ctx)),
  allowedNetworks: async (ctx, { query }) => ok(await listAllowedNetworks(ctx, query)),
  allowNetwork: async (ctx, call) => created(await allowNetwork(ctx, call, call.body)),
  disallowNetwork: async (ctx, call) => ok(await disallowNetwork(ctx, call, call.params.id)),
} satisfies Routes;
