import { parseTrackerUrl, trackerAddressKey } from '@ads-checker/shared/contracts/tracker-address';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { TrackerError } from '../ports/tracker-port.ts';

function requireUrl(apiUrl: string): string {
  const read = parseTrackerUrl(apiUrl);
  if ('fault' in read) {
    throw new TrackerError({ failure: 'bad_address' });
  }
  return read.url;
}

/**
 * The base URL of calls, from user input: a host, a host with a path, or the base of the API. Binom
 * v1: the entry script unchanged; others: without a trailing slash.
 * @throws TrackerError `bad_address`
 */
export function toBaseUrl(input: { version: TrackerVersion; apiUrl: string }): string {
  const url = requireUrl(input.apiUrl);
  return input.version === 'binom_v1'
    ? url
    : trackerAddressKey({ version: input.version, apiUrl: input.apiUrl });
}

/** Binom v1: the object API next to the entry script. @throws TrackerError `bad_address` */
export function toObjectApiUrl(apiUrl: string): string {
  return new URL('arm.php', requireUrl(apiUrl)).href;
}
