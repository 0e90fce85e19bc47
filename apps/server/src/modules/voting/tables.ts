import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    vote_codes: {
      contact_hash: Buffer;
      voter_id: Buffer;
      code_hash: Buffer;
      tries: Generated<number>;
      sent_at: CreatedAt;
      expires_at: Time;
      /** Time of the first vote with this verification code. */
      accepted_at: Time | null;
    };
    vote_code_counts: {
      entry_number: number;
      sent: Generated<number>;
      accepted: Generated<number>;
    };
    vote_outcomes: { minute: Time; code: number; network: NetworkClass; count: number };
    vote_refusals: {
      id: Generated<number>;
      case_id: string | null;
      at: CreatedAt;
      entry_number: number;
      code: number;
      network: NetworkClass;
      level: ProofLevel;
      masked: string | null;
      asn: number | null;
      sources: string[];
    };
    vote_tallies: {
      entry_number: number;
      votes: Generated<number>;
      /** Count that the public sees while the entry is frozen. */
      shown: number | null;
      shown_since: MaybeTime;
      shown_until: MaybeTime;
    };
    votes: {
      id: Generated<number>;
      entry_number: number;
      voter_id: Buffer;
      account_id: string | null;
      request_id: string;
      at: CreatedAt;
      voter_since: Time;
      network: NetworkClass;
      bucket_narrow: Buffer;
      bucket_wide: Buffer;
      level: Generated<ProofLevel>;
      masked: string | null;
      asn: number | null;
      dwell_ms: number | null;
      agent_class: number | null;
      referrer: string | null;
      pass_id: string | null;
      contact_hash: Buffer | null;
      is_logged: Generated<boolean>;
    };
  }
}
