import { isProxyDeletable } from '@ads-checker/shared/domain/proxies';
import type { ProxyRow } from './proxy-rows.ts';

export interface BulkPlan {
  readonly rows: readonly ProxyRow[];
  /** Left out because they belong to somebody else. */
  readonly notManaged: number;
  /** Left out because profiles go out through them. */
  readonly inUse: number;
  /** Left out because they are so already. */
  readonly already: number;
}

/** Which of the chosen proxies are shared, or kept to oneself again. */
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
