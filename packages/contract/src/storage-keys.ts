/** Local storage keys that site and console share. The key of the language is `localeKey`. */
export const tokenKey = 'access_token';

/** E-mail address or phone number of the session's account; part of the keys of stored form input. */
export const accountKey = 'account';

/** `light` or `dark`; absent to follow the operating system. */
export const themeKey = 'theme';
