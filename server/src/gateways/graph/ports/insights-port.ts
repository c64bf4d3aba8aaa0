import type {
  InsightsBreakdown,
  InsightsLevel,
  InsightsParts,
} from '@ads-checker/shared/contracts/insights';
import type { ListGaps } from '@ads-checker/shared/http';
import type { Period } from './ad-accounts-port.ts';
import type { NetworkCall } from './network-call.ts';

/** Results of an ad account or an object in it. */
export interface InsightsPort {
  /**
   * Results by day, or by one breakdown, of an ad account (`objectId` is its own) or of an object
   * in it. The error code is `report_pending` while the network prepares a large report: repeat the
   * call later.
   */
  readInsights(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly level: InsightsLevel;
      readonly objectId: string;
      /** By day when absent. */
      readonly breakdown?: InsightsBreakdown | undefined;
      readonly period: Period;
    },
  ): Promise<InsightsParts & { readonly gaps?: ListGaps }>;
}
