import type { TrackerVersion } from './tracker-values.ts';

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** Path suffixes often copied from the address bar. */
const TAILS: Readonly<Record<TrackerVersion, RegExp>> = {
  binom_v1: /\/index\.php$/,
  binom_v2: /\/public(?:\/api(?:\/.*)?)?$/,
  keitaro: /\/admin(?:_api)?(?:\/.*)?$/,
};
/** A name with a dot, `localhost`, or an IPv6 address: `tracker` is what is left of a typing error. */
const HOST = /^(?:\[[\da-f:.]+\]|localhost|[^\s.]+(?:\.[^\s.]+)+)\.?$/i;
const TRAILING_SLASHES = /\/+$/;

export type TrackerUrlFault = 'not_a_url' | 'has_credentials';

/**
 * An address as people paste it: `https://` when it has no scheme, without query and fragment, since
 * Binom v1 has the key there.
 */
export function parseTrackerUrl(
  text: string,
): { readonly url: string } | { readonly fault: TrackerUrlFault } {
  const trimmed = text.trim();
  const parsed = URL.parse(SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (
    parsed === null ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    !HOST.test(parsed.hostname)
  ) {
    return { fault: 'not_a_url' };
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return { fault: 'has_credentials' };
  }
  return { url: parsed.pathname === '/' ? parsed.origin : `${parsed.origin}${parsed.pathname}` };
}

/**
 * The same text for every way to write one tracker's API URL: `https://trk.example/`,
 * `trk.example` and, of Binom v2, `https://TRK.example/public/api/v1` are one tracker.
 */
export function trackerAddressKey({
  apiUrl,
  version,
}: {
  readonly apiUrl: string;
  readonly version: TrackerVersion;
}): string {
  const read = parseTrackerUrl(apiUrl);
  return 'fault' in read
    ? apiUrl
    : read.url
        .replace(TRAILING_SLASHES, '')
        .replace(TAILS[version], '')
        .replace(TRAILING_SLASHES, '');
}

/** Whether a key stored for one address may be sent to another: only to the same origin. */
export function isSameTrackerOrigin(a: string, b: string): boolean {
  const origin = URL.parse(a)?.origin;
  return origin !== undefined && origin === URL.parse(b)?.origin;
}
