import { DAY_MS } from '@ads-checker/shared/domain/durations';

/** An end that is nearer is told to administrators. */
const WARNED_DAYS = 60;

/**
 * The last day of each version of the Marketing API. Announced for the older ones; the others have
 * no end yet and live at least this long, by the lives of those before them.
 */
const LAST_DAYS: Readonly<Record<string, string>> = {
  'v24.0': '2026-11-10',
  'v25.0': '2027-02-23',
  'v26.0': '2027-07-29',
  'v27.0': '2027-12-31',
};
const OLDEST_KNOWN = 24;

const majorOf = (version: string): number => Number(/^v(\d+)/.exec(version)?.[1]);

/** Whole days until a version of the Graph API ends, 0 when it has; null when its end is unknown. */
export function daysLeftOf({ version, now }: { version: string; now: Date }): number | null {
  if (majorOf(version) < OLDEST_KNOWN) {
    return 0;
  }
  const lastDay = LAST_DAYS[version];
  return lastDay === undefined
    ? null
    : Math.max(0, Math.ceil((Date.parse(lastDay) + DAY_MS - now.getTime()) / DAY_MS));
}

/** What an administrator has to know about a version that ends soon; null when it does not. */
export function expiryWarningOf(input: { version: string; now: Date }): string | null {
  const daysLeft = daysLeftOf(input);
  if (daysLeft === null || daysLeft > WARNED_DAYS) {
    return null;
  }
  const end = daysLeft === 0 ? 'has ended' : `ends in ${daysLeft} days`;
  return `Version ${input.version} of the Graph API ${end}: set GRAPH_API_VERSION to a later one, or update Ads Checker.`;
}
