import { createHash } from 'node:crypto';

export const SIGNATURE_ALGORITHMS = ['sha1', 'sha256'] as const;
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

/** Upload parameters excluded from the signature. */
const UNSIGNED: ReadonlySet<string> = new Set([
  'file',
  'cloud_name',
  'resource_type',
  'api_key',
  'signature',
]);

/**
 * Signs parameters like Cloudinary’s SDK (signature version 2): omits empty ones, sorts by name,
 * escapes `&` in values, appends the secret, and hashes to hex.
 */
export function signParameters({
  parameters,
  secret,
  algorithm = 'sha1',
}: {
  readonly parameters: Readonly<Record<string, string | number | undefined>>;
  readonly secret: string;
  readonly algorithm?: SignatureAlgorithm;
}): string {
  const text = Object.entries(parameters)
    .filter(([name, value]) => !UNSIGNED.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .toSorted()
    .join('&');
  return createHash(algorithm).update(`${text}${secret}`).digest('hex');
}
