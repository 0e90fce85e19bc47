/**
 * Local storage keys that site and console share, e.g. for the session and the theme. The key of the language
 * is `localeKey`.
 */
export const tokenKey = 'access_token';

/** E-mail address or phone number of the session; part of the keys of stored form input. */
export const accountKey = 'account';

/** `light` or `dark`; absent to follow the system. */
export const themeKey = 'theme';
