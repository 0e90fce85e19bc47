import type { WithheldRuleName } from '@film-contest/contract/frozen-vote-rules';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    vote_rule_versions: {
      number: number;
      at: Time;
      content: string;
      sha256: string;
      withheld: Json<Record<WithheldRuleName, { salt: string; value: unknown }>>;
    };
  }
}
