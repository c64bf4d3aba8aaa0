import { useVolatile } from '../../replica/index.ts';
import { type ProxyRow, withRequestedCheck } from './proxy-rows.ts';

/** What of a proxy's check changes by itself, and the state with a check that is waited for; null is not known. */
export function useCheckDetails(row: Pick<ProxyRow, 'proxy' | 'state'>) {
  const { fields, fetchedAt, error } = useVolatile('proxy', row.proxy.id);
  return {
    state: withRequestedCheck(row, fields),
    checkedAt: fields?.check?.checkedAt ?? null,
    delayMs: fields?.check?.delayMs ?? null,
    /** When the server said so; null while it can be asked. */
    outdatedSince: error === null ? null : fetchedAt,
  };
}
