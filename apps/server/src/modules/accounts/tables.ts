import type { Locale } from '@film-contest/contract/locales';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    accounts: {
      id: Generated<string>;
      email: string | null;
      phone: string | null;
      name: string | null;
      password_hash: string;
      locale: Locale;
      activated_at: MaybeTime;
      suspended_at: MaybeTime;
      suspended_reason: string | null;
      suspended_by: string | null;
      erased_at: MaybeTime;
      /** Time when the account unsubscribed from news. */
      news_off_at: MaybeTime;
      consent_version: number;
      consent_at: CreatedAt;
      created_at: CreatedAt;
    };
    link_tokens: {
      token_hash: Buffer;
      purpose: 'activation' | 'reset' | 'setup';
      account_id: string | null;
      expires_at: Time;
      used_at: MaybeTime;
      created_at: CreatedAt;
    };
    sessions: {
      id: Generated<string>;
      token_hash: Buffer;
      account_id: string;
      staff_cookie_hash: Buffer | null;
      browser: string | null;
      system: string | null;
      network: string | null;
      must_enrol: Generated<boolean>;
      proved_at: CreatedAt;
      created_at: CreatedAt;
      last_used_at: CreatedAt;
      expires_at: Time;
    };
    sms_codes: {
      phone: string;
      code_hash: Buffer;
      tries: Generated<number>;
      sent_at: CreatedAt;
      expires_at: Time;
    };
  }
}
