import { formatNumber, NO_VALUE } from '../../lib/format.ts';
import { getFixedT } from '../../lib/i18n.ts';

const t = getFixedT('proxies');

const SECOND_MS = 1_000;

/** How long a proxy took to answer: `212 ms`, `4.8 s`. */
export function latencyText(delayMs: number | null): string {
  if (delayMs === null) {
    return NO_VALUE;
  }
  if (delayMs < SECOND_MS) {
    const count = formatNumber(delayMs);
    return t('{count} ms', { count });
  }
  const seconds = formatNumber(Math.round(delayMs / 100) / 10);
  return t('{seconds} s', { seconds });
}
