import { formatDuration } from '../../lib/durations.ts';
import { NO_VALUE } from '../../lib/format.ts';
import { useVolatile } from '../../replica/index.ts';
import { type ProxyRow, withRequestedCheck } from './proxy-rows.ts';

/** How long a proxy took to answer. */
export function latencyText(delayMs: number | null): string {
  return delayMs === null ? NO_VALUE : formatDuration(delayMs);
}

/**
 * Volatile fields of a proxy's check, and its state including a pending check; null when unknown.
 */
export function useCheckDetails(row: Pick<ProxyRow, 'proxy' | 'state'>) {
  const { fields, fetchedAt, error } = useVolatile('proxy', row.proxy.id);
  return {
    state: withRequestedCheck(row, fields),
    checkedAt: fields?.check?.checkedAt ?? null,
    delayMs: fields?.check?.delayMs ?? null,
    /** When the data was fetched; null while the server is reachable. */
    outdatedSince: error === null ? null : fetchedAt,
  };
}
