import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    content_previews: {
      token_hash: Buffer;
      session_hash: Buffer;
      type: ContentTypeName;
      content_id: number | null;
      facts: Json<Record<string, unknown>>;
      texts: Json<Record<Locale, Record<string, unknown> | null>>;
      expires_at: Time;
    };
    content_slugs: { slug: string; content_id: number };
    content_uploads: { content_id: number; upload_id: string };
    content_versions: {
      content_id: number;
      version: number;
      state: ContentState | 'removed';
      facts: Json<Record<string, unknown>>;
      texts: Json<Record<Locale, Record<string, unknown> | null>>;
      uploads: string[];
      action: string | null;
      by_name: string | null;
      at: Time;
    };
    contents: {
      id: Generated<number>;
      type: ContentTypeName;
      state: ContentState | 'removed';
      position: number;
      facts: Json<Record<string, unknown>>;
      texts: Json<Record<Locale, Record<string, unknown> | null>>;
      version: Generated<number>;
      created_at: CreatedAt;
      updated_at: CreatedAt;
      published_at: MaybeTime;
      publish_at: MaybeTime;
      unpublish_at: MaybeTime;
      entry_id: Computed<string | null>;
      unique_fact: string | null;
    };
  }
}
