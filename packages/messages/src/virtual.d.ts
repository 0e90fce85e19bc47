/** Modules created by the plugin of `vite.ts`. */

declare module 'virtual:messages/*' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  /** Exports of `virtual:messages/<app>`: one lazy import per locale. */
  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
  /** Exports of `virtual:messages/<app>/<locale>`. */
  export const messages: CompiledCatalogue;
}
