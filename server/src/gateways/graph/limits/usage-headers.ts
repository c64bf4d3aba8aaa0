import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { parseOutsideJson } from '../../outside-json.ts';
import { clampWait, FULL_PERCENT } from './limits.ts';

/** Usage of a limit, as reported with every reply. */
export interface Usage {
  /** `app`, `app_insights`, `score` or the use case of an entry, in the Graph API's terms. */
  readonly scope: string;
  /** The ad account, page or other object it counts for; null when the header names none. */
  readonly id: string | null;
  /** Percent of the limit, 0 to 100; calls fail at 100. */
  readonly percent: number;
  /** How long the usage holds, if reported; between zero and the limit's window. */
  readonly resetMs: number | null;
}

const MAX_OBJECTS = 64;
/** Numbers sometimes come as text; anything else counts as absent. */
const figure = z
  .union([z.number(), z.literal([Infinity, -Infinity]), z.string().trim().min(1).transform(Number)])
  .nullish()
  .catch(null);
const percent = figure.transform((value) =>
  value == null || Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), FULL_PERCENT),
);
const wait = figure.transform((value) => (value == null || Number.isNaN(value) ? null : value));

const appUsageSchema = z.object({
  call_count: percent,
  total_time: percent,
  total_cputime: percent,
});
const accountUsageSchema = z.object({ acc_id_util_pct: percent, reset_time_duration: wait });
const insightsUsageSchema = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent });
const businessEntrySchema = appUsageSchema.extend({
  type: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .catch('ads_management'),
  estimated_time_to_regain_access: wait,
});
const businessUsageSchema = z.record(z.string(), z.array(z.unknown()).catch([]));

function parse<T>(input: {
  headers: IncomingHttpHeaders;
  name: string;
  schema: z.ZodType<T>;
}): T | undefined {
  const text = input.headers[input.name];
  if (typeof text !== 'string') {
    return undefined;
  }
  return input.schema.safeParse(parseOutsideJson(text)).data;
}

const highest = (usage: z.infer<typeof appUsageSchema>): number =>
  Math.max(usage.call_count, usage.total_time, usage.total_cputime);

function readBusinessUsage(headers: IncomingHttpHeaders): Usage[] {
  const name = 'x-business-use-case-usage';
  const objects = Object.entries(parse({ headers, name, schema: businessUsageSchema }) ?? {});
  return objects
    .filter(([id]) => /^\d{1,20}$/.test(id))
    .slice(0, MAX_OBJECTS)
    .flatMap(([id, entries]) =>
      entries.flatMap((entry) => {
        const usage = businessEntrySchema.safeParse(entry).data;
        if (usage === undefined) {
          return [];
        }
        const scope = usage.type;
        const minutes = usage.estimated_time_to_regain_access ?? 0;
        const resetMs = minutes > 0 ? clampWait({ ms: minutes * MINUTE_MS, scope }) : null;
        return [{ scope, id, percent: highest(usage), resetMs }];
      }),
    );
}

/**
 * Parses every usage header of a reply; malformed ones, or malformed parts, are ignored. Units are
 * as documented: `estimated_time_to_regain_access` in minutes, `reset_time_duration` in seconds.
 */
export function readUsage(headers: IncomingHttpHeaders): Usage[] {
  const usages: Usage[] = [];
  const app = parse({ headers, name: 'x-app-usage', schema: appUsageSchema });
  if (app !== undefined) {
    usages.push({ scope: 'app', id: null, percent: highest(app), resetMs: null });
  }
  const account = parse({ headers, name: 'x-ad-account-usage', schema: accountUsageSchema });
  if (account !== undefined) {
    const seconds = account.reset_time_duration;
    usages.push({
      scope: 'score',
      id: null,
      percent: account.acc_id_util_pct,
      resetMs: seconds === null ? null : clampWait({ ms: seconds * 1_000, scope: 'score' }),
    });
  }
  const insights = parse({
    headers,
    name: 'x-fb-ads-insights-throttle',
    schema: insightsUsageSchema,
  });
  if (insights !== undefined) {
    const { acc_id_util_pct: ofAccount, app_id_util_pct: ofApp } = insights;
    usages.push(
      { scope: 'app_insights', id: null, percent: ofApp, resetMs: null },
      { scope: 'ads_insights', id: null, percent: ofAccount, resetMs: null },
    );
  }
  return [...usages, ...readBusinessUsage(headers)];
}

/**
 * `Retry-After` of a reply in milliseconds, clamped: seconds or a date (RFC 9110). Null when absent
 * or unreadable.
 */
export function readRetryAfter(input: {
  headers: IncomingHttpHeaders;
  nowMs: number;
}): number | null {
  const text = input.headers['retry-after']?.trim();
  if (text === undefined || text === '') {
    return null;
  }
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - input.nowMs;
  return Number.isNaN(ms) ? null : clampWait({ ms, scope: 'profile' });
}
