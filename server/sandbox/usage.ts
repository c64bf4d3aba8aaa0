import { GraphError } from './graph/errors.ts';

export interface UsageLimits {
  scoreLimit: number;
  blockSeconds: number;
  appCallsPerHour?: number;
}

export const READ_COST = 1;
export const WRITE_COST = 3;
const DECAY_MS = 300_000;
const HOUR_MS = 3_600_000;
const APP_CALLS_PER_HOUR = 200_000;

interface AccountUsage {
  entries: { atMs: number; cost: number }[];
  score: number;
  blockedUntilMs: number;
}

export interface UsageMeter {
  /** Charges a call to an application. @throws GraphError at its limit */
  chargeApp(input: { appId: string; nowMs: number }): void;
  /** Charges a call to an application on an ad account. @throws GraphError at its limit */
  charge(input: { appId: string; adAccountId: string; cost: number; nowMs: number }): void;
  /** Usage headers of a response that touched the given ad accounts. */
  headers(input: {
    /** Application of the access token; without one its usage is not reported. */
    appId: string | undefined;
    adAccountIds: readonly string[];
    hasInsights: boolean;
    nowMs: number;
  }): Record<string, string>;
  configure(limits: Partial<UsageLimits>): void;
  clear(): void;
}

export function createUsageMeter(initial: UsageLimits): UsageMeter {
  let limits = initial;
  const accounts = new Map<string, AccountUsage>();
  const apps = new Map<string, { calls: number; sinceMs: number }>();

  const appUsageOf = ({ appId, nowMs }: { appId: string; nowMs: number }) => {
    const known = apps.get(appId);
    const usage =
      known === undefined || nowMs - known.sinceMs > HOUR_MS ? { calls: 0, sinceMs: nowMs } : known;
    apps.set(appId, usage);
    return usage;
  };
  const appLimit = (): number => limits.appCallsPerHour ?? APP_CALLS_PER_HOUR;

  const usageOf = (input: { appId: string; adAccountId: string; nowMs: number }): AccountUsage => {
    const key = `${input.appId} ${input.adAccountId}`;
    const usage = accounts.get(key) ?? {
      entries: [],
      score: 0,
      blockedUntilMs: 0,
    };
    accounts.set(key, usage);
    let expired = 0;
    while ((usage.entries[expired]?.atMs ?? Number.POSITIVE_INFINITY) <= input.nowMs - DECAY_MS) {
      usage.score -= usage.entries[expired]?.cost ?? 0;
      expired += 1;
    }
    usage.entries.splice(0, expired);
    return usage;
  };
  const tier = (): string => (limits.scoreLimit <= 60 ? 'development_access' : 'standard_access');
  const percent = (usage: AccountUsage): number =>
    Math.min(100, Number(((usage.score / limits.scoreLimit) * 100).toFixed(2)));
  const regainMinutes = (input: { usage: AccountUsage; nowMs: number }): number =>
    Math.max(0, Math.ceil((input.usage.blockedUntilMs - input.nowMs) / 60_000));

  return {
    chargeApp: ({ appId, nowMs }) => {
      const usage = appUsageOf({ appId, nowMs });
      if (usage.calls >= appLimit()) {
        throw new GraphError({
          body: {
            message: '(#4) Application request limit reached',
            type: 'OAuthException',
            is_transient: true,
            code: 4,
          },
        });
      }
      usage.calls += 1;
    },
    charge: ({ appId, adAccountId, cost, nowMs }) => {
      const usage = usageOf({ appId, adAccountId, nowMs });
      if (usage.blockedUntilMs > nowMs) {
        // Calls while blocked extend the block.
        usage.blockedUntilMs = nowMs + limits.blockSeconds * 1_000;
        throw new GraphError({
          body: {
            message:
              '(#80004) There have been too many calls to this ad-account. Wait a bit and try again.',
            type: 'OAuthException',
            code: 80_004,
            error_subcode: 2_446_079,
            is_transient: true,
          },
        });
      }
      if (usage.score + cost > limits.scoreLimit) {
        usage.blockedUntilMs = nowMs + limits.blockSeconds * 1_000;
        throw new GraphError({
          body: {
            message: '(#17) User request limit reached',
            type: 'OAuthException',
            is_transient: true,
            code: 17,
            error_subcode: 2_446_079,
          },
        });
      }
      usage.entries.push({ atMs: nowMs, cost });
      usage.score += cost;
    },
    headers: ({ appId, adAccountIds, hasInsights, nowMs }) => {
      if (appId === undefined) {
        return {};
      }
      const appPercent = Math.floor((appUsageOf({ appId, nowMs }).calls / appLimit()) * 100);
      const headers: Record<string, string> = {
        'X-App-Usage': JSON.stringify({
          call_count: appPercent,
          total_time: appPercent,
          total_cputime: appPercent,
        }),
      };
      const shown = adAccountIds.slice(0, 32);
      const first = shown[0];
      if (first === undefined) {
        return headers;
      }
      const type = hasInsights ? 'ads_insights' : 'ads_management';
      const cases = shown.map((adAccountId) => {
        const usage = usageOf({ appId, adAccountId, nowMs });
        const share = usage.blockedUntilMs > nowMs ? 100 : Math.floor(percent(usage));
        return [
          adAccountId,
          [
            {
              type,
              call_count: share,
              total_cputime: Math.floor(share / 2),
              total_time: Math.floor(share / 2),
              estimated_time_to_regain_access: regainMinutes({ usage, nowMs }),
              ads_api_access_tier: tier(),
            },
          ],
        ];
      });
      const usage = usageOf({ appId, adAccountId: first, nowMs });
      const utilisation = usage.blockedUntilMs > nowMs ? 100 : percent(usage);
      headers['X-Business-Use-Case-Usage'] = JSON.stringify(Object.fromEntries(cases));
      headers['X-Ad-Account-Usage'] = JSON.stringify({
        acc_id_util_pct: utilisation,
        reset_time_duration: Math.ceil(
          Math.max(0, (usage.entries[0]?.atMs ?? nowMs) + DECAY_MS - nowMs) / 1_000,
        ),
        ads_api_access_tier: tier(),
      });
      if (hasInsights) {
        headers['X-FB-Ads-Insights-Throttle'] = JSON.stringify({
          app_id_util_pct: appPercent,
          acc_id_util_pct: utilisation,
          ads_api_access_tier: tier(),
        });
      }
      return headers;
    },
    configure: (changes) => {
      limits = { ...limits, ...changes };
    },
    clear: () => {
      accounts.clear();
      apps.clear();
    },
  };
}
