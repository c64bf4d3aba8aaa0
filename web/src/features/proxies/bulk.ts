import { isProxyDeletable } from '@ads-checker/shared/domain/proxies';
import type { ProxyRow } from './proxy-rows.ts';

export interface BulkPlan {
  readonly rows: readonly ProxyRow[];
  /** Skipped: owned by others. */
  readonly notManaged: number;
  /** Skipped: in use by profiles. */
  readonly inUse: number;
  /** Skipped: nothing to change. */
  readonly already: number;
}

export function planSharing({
  rows,
  isShared,
}: {
  readonly rows: readonly ProxyRow[];
  readonly isShared: boolean;
}): BulkPlan {
  const managed = rows.filter(({ canManage }) => canManage);
  const changed = managed.filter(({ proxy }) => proxy.isShared !== isShared);
  return {
    rows: changed,
    notManaged: rows.length - managed.length,
    inUse: 0,
    already: managed.length - changed.length,
  };
}

export function planDeletion(rows: readonly ProxyRow[]): BulkPlan {
  const managed = rows.filter(({ canManage }) => canManage);
  const unused = managed.filter(({ proxy }) => isProxyDeletable(proxy));
  return {
    rows: unused,
    notManaged: rows.length - managed.length,
    inUse: managed.length - unused.length,
    already: 0,
  };
}
