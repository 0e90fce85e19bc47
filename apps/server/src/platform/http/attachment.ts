/** Builds a `Content-Disposition` value (RFC 8187) that makes the browser save the response as `filename`. */
export const formatAttachmentHeader = (filename: string) =>
  `attachment; filename*=UTF-8''${encodeFilename(filename)}`;

const encodeFilename = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
