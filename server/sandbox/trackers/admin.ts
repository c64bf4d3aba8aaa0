import { TRACKER_VERSIONS } from '@ads-checker/shared/domain/trackers';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { z } from 'zod';
import { type AdminReply, parseAdmin } from '../admin-input.ts';
import { TRACKER_SOURCES, TRACKER_USERS } from './catalog.ts';
import { trackerFaultSchema, trackerSchema } from './faults.ts';
import type { Trackers } from './trackers.ts';

const settingsSchema = z
  .strictObject({
    outage: z.enum(['none', 'error', 'cut']),
    delayMs: z.int().min(0).max(120_000),
    isHtml: z.boolean(),
    hasWrongNumbers: z.boolean(),
    hasUnreadableRow: z.boolean(),
    costDelayMs: z.int().min(0).max(86_400_000),
    hasApi: z.boolean(),
    hasOldNames: z.boolean(),
    missingColumns: z.array(z.string()),
  })
  .partial();
const steerSchema = settingsSchema.extend({
  /** The tracker to configure; all when absent. */
  tracker: trackerSchema.optional(),
  ads: z
    .array(
      z.strictObject({
        adId: z.string().regex(/^\d+$/, 'must be the digits of an ad'),
        outcome: z.enum(['losing', 'winning', 'as_is']),
      }),
    )
    .optional(),
});
const callsSchema = z.strictObject({ since: z.coerce.number().int().min(0).default(0) });

const done: AdminReply = { status: 200, body: { success: true } };

function summarise(trackers: Trackers): object {
  return {
    trackers: Object.values(SAMPLE_TRACKERS).map((tracker) => ({
      ...tracker,
      settings: trackers.settings[tracker.version],
    })),
    users: TRACKER_USERS,
    sources: TRACKER_SOURCES.map(({ id, isDeleted, name }) => ({ id, name, isDeleted })),
    campaigns: trackers
      .catalog()
      .campaigns.map(({ clickSources, isDeleted, name, ownerId, source }) => ({
        name,
        sourceId: source.id,
        ownerId,
        isDeleted,
        ads: clickSources.flatMap(({ ad }) => ad?.id ?? []).length,
      })),
    ads: trackers.steered(),
  };
}

function steer(trackers: Trackers, body: unknown): AdminReply {
  const parsed = parseAdmin({ schema: steerSchema, source: body });
  if ('refusal' in parsed) {
    return parsed.refusal;
  }
  const { ads = [], tracker, ...settings } = parsed.value;
  for (const version of tracker === undefined ? TRACKER_VERSIONS : [tracker]) {
    Object.assign(trackers.settings[version], settings);
  }
  for (const ad of ads) {
    const result = trackers.steer(ad);
    if (result !== 'done') {
      return result === 'unknown'
        ? { status: 404, body: { error: `There is no ad ${ad.adId}.` } }
        : { status: 409, body: { error: `The links of ad ${ad.adId} carry no id.` } };
    }
  }
  return done;
}

/** Control endpoints of the trackers; `path` follows `/__sandbox/trackers`. */
export function answerTrackersAdmin(input: {
  trackers: Trackers;
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}): AdminReply {
  const { body, method, path, query, trackers } = input;
  switch (`${method} ${path}`) {
    case 'GET ':
      return { status: 200, body: summarise(trackers) };
    case 'POST ':
      return steer(trackers, body);
    case 'POST /reset':
      trackers.reset();
      return done;
    case 'GET /costs':
      return { status: 200, body: { data: trackers.costs.list() } };
    case 'GET /calls': {
      const parsed = parseAdmin({ schema: callsSchema, source: Object.fromEntries(query) });
      return 'refusal' in parsed
        ? parsed.refusal
        : { status: 200, body: { data: trackers.listCalls(parsed.value.since) } };
    }
    case 'DELETE /calls':
      trackers.clearCalls();
      return done;
    case 'GET /faults':
      return { status: 200, body: { data: trackers.faults.list() } };
    case 'POST /faults': {
      const parsed = parseAdmin({ schema: trackerFaultSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      trackers.faults.add(parsed.value);
      return { status: 201, body: { success: true } };
    }
    case 'DELETE /faults':
      trackers.faults.clear();
      return done;
    default:
      return { status: 404, body: { error: `There is no ${method} /trackers${path} here.` } };
  }
}
