import { zoneOffsetMs } from '@ads-checker/shared/sample/index';

/**
 * `2026-03-21T22:33:56-0700` in the ad account's time zone,
 */
export function formatInstant(input: {
  atMs: number | null;
  timeZone: string;
}): string | number | undefined {
  const { atMs, timeZone } = input;
  if (atMs === null) {
    return undefined;
  }
  const offsetMs = zoneOffsetMs({ atMs, timeZone });
  const wall = new Date(atMs + offsetMs).toISOString().slice(0, 19);
  const minutes = Math.abs(Math.round(offsetMs / 60_000));
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  const rest = String(minutes % 60).padStart(2, '0');
  return `${wall}${offsetMs < 0 ? '-' : '+'}${hours}${rest}`;
}

/** Minor units as the Graph API writes them: an integer in a string. */
export function minorText(amount: number | null): string | undefined {
  return amount === null ? undefined : String(amount);
}

export function majorText(input: { minor: number; minorPerUnit: number }): string {
  return input.minorPerUnit === 1 ? String(input.minor) : (input.minor / 100).toFixed(2);
}

/** A ratio with up to six decimals; undefined for a zero divisor. */
export function ratioText(input: { part: number; whole: number }): string | undefined {
  return input.whole === 0 ? undefined : String(Number((input.part / input.whole).toFixed(6)));
}

/** Base64 whose padding is written `ZD`, as the Graph API does. */
export function encodeCursor(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64').replaceAll('=', 'ZD');
}

/** @returns undefined for an invalid cursor */
export function decodeCursor(cursor: string): string | undefined {
  const base64 = cursor.replace(/(?:ZD){1,2}$/, (padding) => '='.repeat(padding.length / 2));
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return encodeCursor(text) === cursor ? text : undefined;
}
