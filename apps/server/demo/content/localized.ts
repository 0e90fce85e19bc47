import type { Locale } from '@film-contest/contract/locales';

/** A value in every locale that has a catalogue. */
export type Localized<T> = Record<Locale, T>;

/** Rich text: only p, h2, ul, ol, li, strong, a. */
export type Html = string;
