import { useVolatile } from '../../replica/index.ts';
import { type ProxyRow, withRequestedCheck } from './proxy-rows.ts';

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
