import { resolveDatePreset } from '@ads-checker/shared/domain/date-presets';
import { entityNotFound } from '@ads-checker/shared/errors';
import { splitInsights } from '@ads-checker/shared/sample/split-insights';
import { getReadableAdUser } from './ad-user-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/** Splits the results of the sample rows, whatever the period. */
export function createInsightsHandlers(server: TestContext): Handlers['insights'] {
  const { network, now } = server;
  return {
    read: ({ params: { adUserId, adAccountId }, query }) => {
      getReadableAdUser(server, adUserId);
      const { level, objectId, breakdown, datePreset = 'today', timeRange } = query;
      const account = network.adAccounts.get(adAccountId);
      const rows = { campaign: network.campaigns, ad_set: network.adSets, ad: network.ads };
      const row = level === 'account' ? account : rows[level].get(objectId);
      if (account === undefined || row === undefined) {
        throw entityNotFound('Ad object', objectId);
      }
      const range =
        timeRange ??
        resolveDatePreset({
          preset: datePreset,
          timeZone: account.timeZone ?? 'UTC',
          now: new Date(now()),
        });
      return {
        data: splitInsights({ recorded: row.insights, range, breakdown }),
        fetchedAt: new Date(now()).toISOString(),
      };
    },
  };
}
