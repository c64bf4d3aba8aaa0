import { formatDuration } from '../../lib/durations.ts';
import { NO_VALUE } from '../../lib/format.ts';

/** How long a proxy took to answer. */
export function latencyText(delayMs: number | null): string {
  return delayMs === null ? NO_VALUE : formatDuration(delayMs);
}
