const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** Ends of a base that people paste and that every client adds by itself. */
const API_BASE = /\/(?:public\/api\/v1|admin_api\/v1|admin_api)(?:\/.*)?$/i;
const INDEX_SCRIPT = /\/index\.php$/i;
const TRAILING_SLASHES = /\/+$/;

export type TrackerUrlFault = 'not_a_url' | 'has_credentials';

/**
 * An address as people paste it: `https://` when it has no scheme, without query and fragment, since
 * Binom v1 has the key there, and without a slash at its end.
 */
export function readTrackerUrl(
  text: string,
): { readonly url: string } | { readonly fault: TrackerUrlFault } {
  const trimmed = text.trim();
  const parsed = URL.parse(SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (
    parsed === null ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    !/^(?:\[[\da-f:.]+\]|[^\s.]+(?:\.[^\s.]+)*\.?)$/i.test(parsed.hostname)
  ) {
    return { fault: 'not_a_url' };
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return { fault: 'has_credentials' };
  }
  return { url: `${parsed.origin}${parsed.pathname.replace(TRAILING_SLASHES, '')}` };
}

/**
 * The same text for every way to write one tracker's API URL: `https://trk.example/`,
 * `trk.example/index.php` and `https://TRK.example/public/api/v1` are one tracker.
 */
export function trackerAddressKey(apiUrl: string): string {
  const read = readTrackerUrl(apiUrl);
  return 'fault' in read
    ? apiUrl
    : read.url.replace(API_BASE, '').replace(INDEX_SCRIPT, '').replace(TRAILING_SLASHES, '');
}

/** Whether a key stored for one address may be sent to another: only to the same origin. */
export function isSameTrackerOrigin(a: string, b: string): boolean {
  const origin = URL.parse(a)?.origin;
  return origin !== undefined && origin === URL.parse(b)?.origin;
}
