/** Modules made by the plugin of `vite.ts`. */

declare module 'virtual:messages/site' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}

declare module 'virtual:messages/signedIn' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}

declare module 'virtual:messages/player' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}

declare module 'virtual:messages/vote' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}

declare module 'virtual:messages/written' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}

declare module 'virtual:messages/console' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}

declare module 'virtual:messages/site/*' {
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const messages: CompiledCatalogue;
}

declare module 'virtual:messages/signedIn/*' {
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const messages: CompiledCatalogue;
}

declare module 'virtual:messages/console/*' {
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const messages: CompiledCatalogue;
}

declare module 'virtual:messages/maker' {
  import type { Locale } from '@film-contest/contract/locales';
  import type { CompiledCatalogue } from '@film-contest/messages/translate';

  export const catalogues: Record<Locale, () => Promise<{ messages: CompiledCatalogue }>>;
}
