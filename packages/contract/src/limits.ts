/** Limits and lifetimes that server and clients share. Sizes are in bytes unless the name says otherwise. */
const MB = 1024 * 1024;

export const limits = {
  password: { min: 8, max: 15 },
  title: { min: 1, max: 80 },
  desc: { min: 20, max: 2000 },
  team: { min: 1, max: 60 },
  teamDesc: { min: 10, max: 1000 },
  schoolName: { min: 2, max: 80 },
  message: { min: 10, max: 2000 },
  /**
   * Length of replies to messages, in characters. The maximum by SMS is lower, because providers bill each 70
   * characters.
   */
  answer: { min: 1, max: 2000, maxBySms: 500 },
  note: { min: 1, max: 1000 },
  name: { min: 1, max: 60 },
  contact: { max: 254 },
  reason: { min: 2, max: 1000 },
  siteText: 2000,
  page: { size: 10, max: 100, deepest: 10_000 },
  images: { bytes: 5 * MB, types: ['image/jpeg', 'image/png'] },
  teamLogo: { width: 160, height: 160 },
  squareCover: { width: 400, height: 400 },
  worksCover: { width: 960, height: 540 },
  contentImage: { width: 16, height: 16, maxWidth: 1600 },
  video: { bytes: 2048 * MB, seconds: 600, tolerance: 0.5, width: 1920, height: 1080 },
  subtitles: { bytes: 2 * MB },
  /**
   * Maximum sizes of archives, packed and unpacked. The check unpacks archives; 600 MB take a few seconds of CPU time.
   */
  letter: { bytes: 20 * MB, unpackedBytes: 80 * MB },
  materials: { bytes: 500 * MB, unpackedBytes: 600 * MB },
  requestTimeoutMs: 20_000,
  chunkTimeoutMs: 120_000,
  // Lifetimes of verification codes and links.
  captchaMinutes: 5,
  activationHours: 24,
  resetMinutes: 30,
  invitationDays: 7,
  smsMinutes: 10,
  smsPauseSeconds: 60,
  numberDigits: 4,
  /** Lifetime of the credentials for one upload; the browser renews them during the upload. */
  uploadGrantMinutes: 15,
  uploadDays: 7,
  /** Lifetime of an upload that neither an entry nor a content item uses. */
  unusedUploadDays: 1,
  /**
   * Quota of an account for uploads that no submitted entry uses: as many bytes as `largestFiles` files of the largest
   * size, and `count` files.
   */
  openUploads: { largestFiles: 4, count: 200 },
  /** Lifetime of a signed URL of an unpublished file. */
  signedMediaMinutes: 15,
  /** Maximum number of an account's withdrawn or rejected entries that do not count towards the account's limit. */
  entriesTakenBack: 10,
} as const;

export const toMegabytes = (bytes: number) => Math.round(bytes / MB);

export const formatPublicNumber = (number: number) =>
  String(number).padStart(limits.numberDigits, '0');
