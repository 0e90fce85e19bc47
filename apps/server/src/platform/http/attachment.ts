/** The header that has a file saved under a name, as RFC 8187 writes it. */
export const attachment = (filename: string) => `attachment; filename*=UTF-8''${encode(filename)}`;

const encode = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
