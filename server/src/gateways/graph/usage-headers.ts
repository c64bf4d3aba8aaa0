import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

/** How much of a limit is used, as the network says with every reply. */
export interface Usage {
  readonly scope: 'app' | 'ad_account';
  /** Percent of the limit; calls fail at 100. */
  readonly percent: number;
  /** How long the figure holds, when the network says. */
  readonly resetMs: number | null;
}

const MINUTE_MS = 60_000;
const percent = z.number().nonnegative().catch(0);
const appUsageSchema = z.object({
  call_count: percent,
  total_time: percent,
  total_cputime: percent,
});
const accountUsageSchema = z.object({
  acc_id_util_pct: percent,
  reset_time_duration: z.number().nonnegative().optional().catch(undefined),
});
const insightsUsageSchema = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent });
const businessUsageSchema = z.record(
  z.string(),
  z.array(
    appUsageSchema.extend({
      estimated_time_to_regain_access: z.number().nonnegative().optional().catch(undefined),
    }),
  ),
);

function parse<T>({
  headers,
  name,
  schema,
}: {
  headers: IncomingHttpHeaders;
  name: string;
  schema: z.ZodType<T>;
}): T | undefined {
  const text = headers[name];
  if (typeof text !== 'string') {
    return undefined;
  }
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads every usage header of a reply; a malformed one is as good as none. */
export function readUsage(headers: IncomingHttpHeaders): Usage[] {
  const usages: Usage[] = [];
  const app = parse({ headers, name: 'x-app-usage', schema: appUsageSchema });
  if (app !== undefined) {
    const used = Math.max(app.call_count, app.total_time, app.total_cputime);
    usages.push({ scope: 'app', percent: used, resetMs: null });
  }
  const account = parse({ headers, name: 'x-ad-account-usage', schema: accountUsageSchema });
  if (account !== undefined) {
    const seconds = account.reset_time_duration;
    usages.push({
      scope: 'ad_account',
      percent: account.acc_id_util_pct,
      resetMs: seconds === undefined ? null : seconds * 1000,
    });
  }
  const insights = parse({
    headers,
    name: 'x-fb-ads-insights-throttle',
    schema: insightsUsageSchema,
  });
  if (insights !== undefined) {
    usages.push(
      { scope: 'app', percent: insights.app_id_util_pct, resetMs: null },
      { scope: 'ad_account', percent: insights.acc_id_util_pct, resetMs: null },
    );
  }
  const business = parse({
    headers,
    name: 'x-business-use-case-usage',
    schema: businessUsageSchema,
  });
  for (const entry of Object.values(business ?? {}).flat()) {
    const minutes = entry.estimated_time_to_regain_access ?? 0;
    usages.push({
      scope: 'ad_account',
      percent: Math.max(entry.call_count, entry.total_time, entry.total_cputime),
      resetMs: minutes === 0 ? null : minutes * MINUTE_MS,
    });
  }
  return usages;
}
