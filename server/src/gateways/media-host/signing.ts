import { createHash } from 'node:crypto';

export const SIGNATURE_ALGORITHMS = ['sha1', 'sha256'] as const;
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

/** Parameters of an upload that its signature does not cover. */
const UNSIGNED: ReadonlySet<string> = new Set([
  'file',
  'cloud_name',
  'resource_type',
  'api_key',
  'signature',
]);

/**
 * Signs parameters as Cloudinary’s SDK does (version 2 of its signature): empty ones left out, sorted
 * by name, `&` inside of values escaped, the secret appended, hashed to hex.
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
