import { createHash } from 'node:crypto';
import { SAMPLE_MEDIA_HOST } from '@ads-checker/shared/sample/media-host';

const NOT_SIGNED = ['file', 'cloud_name', 'resource_type', 'api_key', 'signature'];

/** The text the host signs for these form parameters, without the secret. */
export function stringToSign(parameters: ReadonlyMap<string, string>): string {
  return [...parameters]
    .filter(([name, value]) => !NOT_SIGNED.includes(name) && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value.replaceAll('&', '%26')}`)
    .join('&');
}

export function isSignedBy(text: string, signature: string): boolean {
  return ['sha1', 'sha256'].some(
    (algorithm) =>
      createHash(algorithm).update(`${text}${SAMPLE_MEDIA_HOST.apiSecret}`).digest('hex') ===
      signature,
  );
}
