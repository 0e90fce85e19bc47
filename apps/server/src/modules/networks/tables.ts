import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    allowed_networks: {
      id: Generated<string>;
      range: string;
      reason: string;
      expires_at: Time;
      created_at: CreatedAt;
    };
    caller_reports: {
      process: string;
      at: Time;
      requests: number;
      unreadable: number;
      private: number;
      forwarded_by_strangers: number;
      most_frequent: number;
      /** Network of the IP address with the most requests. */
      network: string | null;
    };
  }
}
