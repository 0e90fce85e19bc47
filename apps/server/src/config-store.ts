const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type StoreEnvironment = Partial<Record<(typeof s3Names)[number] | 'X_ACCEL_LOCATION', string>>;

/** An S3-compatible store, and the bucket that belongs to this contest. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function readS3Settings(env: StoreEnvironment): S3Settings | null {
  if (!env.S3_ENDPOINT) return null;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Lists the settings of the file store that contradict each other. */
export function listStoreProblems(env: StoreEnvironment): { name: string; why: string }[] {
  const given = s3Names.filter((name) => env[name]);
  if (given.length === 0) return [];
  return [
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
