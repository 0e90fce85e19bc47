/** File name of a picture. Large ones are JPEG, since grain makes heavy PNGs. */
export const artFile = (name: string) =>
  `${name.replaceAll('/', '-')}.${/^(case|key-art)/.test(name) ? 'jpg' : 'png'}`;
