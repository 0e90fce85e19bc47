const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type StoreEnvironment = Partial<
  Record<(typeof s3Names)[number] | 'S3_PUBLIC_ENDPOINT' | 'X_ACCEL_LOCATION' | 'BASE_URL', string>
>;

/** An S3-compatible store, and the bucket that belongs to this contest. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** URL of the store for readers, to which public films are redirected. Null if the server sends all files. */
  publicEndpoint: string | null;
}

export function readS3Settings(env: StoreEnvironment): S3Settings | null {
  if (!env.S3_ENDPOINT) return null;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null,
  };
}

/** Lists the settings of the file store that contradict each other. */
export function listStoreProblems(env: StoreEnvironment): { name: string; why: string }[] {
  const given = s3Names.filter((name) => env[name]);
  if (given.length === 0)
    return env.S3_PUBLIC_ENDPOINT
      ? [{ name: 'S3_ENDPOINT', why: 'is needed with S3_PUBLIC_ENDPOINT' }]
      : [];
  return [
    ...(env.BASE_URL?.startsWith('https:') && env.S3_PUBLIC_ENDPOINT?.startsWith('http:')
      ? [
          {
            name: 'S3_PUBLIC_ENDPOINT',
            why: 'must be https, as BASE_URL is: browsers block unencrypted films in an encrypted page',
          },
        ]
      : []),
    ...s3Names
      .filter((name) => !env[name])
      .map((name) => ({ name, why: `is needed with ${given[0]}` })),
    ...(env.X_ACCEL_LOCATION
      ? [
          {
            name: 'X_ACCEL_LOCATION',
            why: 'is for files in DATA_DIR, not for files in an S3-compatible store',
          },
        ]
      : []),
  ];
}

/** Returns the origin from which readers load films, if it is not that of the site. */
export const getFilmOrigin = ({ s3 }: { s3: S3Settings | null }): string | null =>
  s3?.publicEndpoint ? new URL(s3.publicEndpoint).origin : null;
