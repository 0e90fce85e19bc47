/** Builds a `Content-Disposition` value (RFC 8187) that makes the browser save the response as `filename`. */
export const formatAttachment = (filename: string) =>
  `attachment; filename*=UTF-8''${encode(filename)}`;

const encode = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
