import { createInstantChanges } from '../../src/demo/ad-object-changes.ts';
import { getReadableAdUser } from './ad-user-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

export function createAdObjectChangeHandlers(server: TestContext): Handlers['adObjectChanges'] {
  const { network, events } = server;
  const rowsOf = { campaign: network.campaigns, ad_set: network.adSets, ad: network.ads } as const;
  const changes = createInstantChanges({
    findObject: (level, id) => rowsOf[level].get(id),
    apply({ adUserId, level, id, patch }) {
      const rows: Map<string, { readonly adAccountId: string }> = rowsOf[level];
      const row = rows.get(id);
      if (row !== undefined) {
        const changedAt = server.nowText();
        rows.set(id, { ...row, ...patch });
        events.adObject({ level, adUserId, adAccountId: row.adAccountId, id, patch, changedAt });
      }
    },
    accountOf: (id) =>
      network.adAccounts.get(id) ?? { status: 1, isUserAllowedToAdvertise: true, currency: 'EUR' },
    now: server.now,
  });
  return {
    ...changes,
    create(request) {
      getReadableAdUser(server, request.params.adUserId);
      return changes.create(request);
    },
  };
}
