import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { requestCosignatures } from './cosign.ts';
import { verifyLedger } from './verify-ledger.ts';

export const ledgerJobs: ModuleJobs = {
  'ledger:cosign': { payload: z.unknown(), attempts: 1, run: requestCosignatures },
  'ledger:verify': { payload: z.unknown(), attempts: 3, run: verifyLedger },
};
