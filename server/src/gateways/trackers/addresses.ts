import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { TrackerError } from './port.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** What people copy along from the address bar, by version. */
const TAILS: Readonly<Record<TrackerVersion, RegExp>> = {
  binom_v1: /$/,
  binom_v2: /\/public(?:\/api(?:\/.*)?)?$/,
  keitaro: /\/admin(?:_api)?(?:\/.*)?$/,
};

function parse(text: string): URL {
  const trimmed = text.trim();
  const url = URL.parse(SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isUsable =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.hostname !== '' &&
    // A name and password there would be shown to whoever may see the address.
    url.username === '' &&
    url.password === '';
  if (!isUsable) {
    throw new TrackerError({ failure: 'bad_address' });
  }
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * The address calls are built on, from what a person typed: a host, a host with a path, or the base
 * of the API. Binom v1: the entry script as it is; the others: without a slash at the end.
 * @throws TrackerError `bad_address`
 */
export function toBaseUrl({
  version,
  apiUrl,
}: {
  version: TrackerVersion;
  apiUrl: string;
}): string {
  const url = parse(apiUrl);
  if (version === 'binom_v1') {
    return url.href;
  }
  const path = url.pathname.replace(/\/+$/, '').replace(TAILS[version], '').replace(/\/+$/, '');
  return `${url.origin}${path}`;
}

/** Binom v1: the object API beside the entry script. @throws TrackerError `bad_address` */
export function toObjectApiUrl(apiUrl: string): string {
  return new URL('arm.php', parse(apiUrl)).href;
}
