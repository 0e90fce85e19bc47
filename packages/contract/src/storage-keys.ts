/**
 * Keys in local storage that site and console share, so that a login or a theme chosen in one holds
 * in the other. The language's key, which names a cookie too, is `localeKey`.
 */
export const tokenKey = 'access_token';

/** The address that signed in, which names whose unsent input is kept. */
export const accountKey = 'account';

/** `light` or `dark`; nothing where the system decides. */
export const themeKey = 'theme';
