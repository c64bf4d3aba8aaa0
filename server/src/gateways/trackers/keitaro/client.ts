import { addDays } from '@ads-checker/shared/domain/date-presets';
import { z } from 'zod';
import type { TrackerClient, TrackerSession } from '../common/client.ts';
import { type ReadItems, readItems, readNumber, toNamedRow, wireId } from '../common/values.ts';
import { type TrackerCampaign, TrackerError } from '../ports/tracker-port.ts';
import { toRequest } from './calls.ts';
import { createKeitaroKeysCache, readCampaigns, readTrafficSources } from './catalog.ts';
import { updateKeitaroCosts } from './costs.ts';
import { toKeitaroRange } from './mapper.ts';
import { createKeitaroReports, type KeitaroReports } from './report.ts';
import { type KeitaroParameter, rowsSchema, userSchema } from './schemas.ts';

/** A campaign has traffic when it had clicks within this many days. */
const TRAFFIC_DAYS = 7;

const refusalSchema = z.object({ error: z.string() });

async function readUsers(
  session: TrackerSession,
): Promise<ReadItems<{ id: string; login: string }>> {
  try {
    const json = await session.http.read(toRequest(session, 'users'));
    const parsed = rowsSchema.safeParse(json);
    if (!parsed.success) {
      throw new TrackerError({ failure: 'bad_answer' });
    }
    return readItems(parsed.data, userSchema);
  } catch (error) {
    // Only administrators see users; `testConnection` verifies the key itself.
    if (error instanceof TrackerError && ['no_permission', 'bad_key'].includes(error.failure)) {
      return { items: [], unreadable: 0 };
    }
    throw error;
  }
}

/** Ids of campaigns with recent clicks, which the campaign list does not report. */
async function readActive(
  session: TrackerSession,
  reports: KeitaroReports,
): Promise<ReadonlySet<string>> {
  const today = new Date(session.nowMs()).toISOString().slice(0, 10);
  const active = new Set<string>();
  await reports.readWhole(session, {
    body: {
      range: toKeitaroRange({
        range: { since: addDays({ date: today, days: 1 - TRAFFIC_DAYS }), until: today },
        timeZone: 'UTC',
      }),
      grouping: ['campaign_id'],
    },
    add: (raw) => {
      const row = toNamedRow(raw);
      const id = wireId.safeParse(row?.get('campaign_id'));
      if (!id.success) {
        return undefined;
      }
      if ((readNumber(row?.get('clicks')) ?? 0) > 0) {
        active.add(id.data);
      }
      return id.data;
    },
  });
  return active;
}

function toTokens(parameters: Readonly<Record<string, KeitaroParameter>>) {
  return Object.entries(parameters).map(([id, { alias, name, placeholder }]) => ({
    id,
    name: alias || name || id,
    parameter: name,
    placeholder,
  }));
}

/** Keitaro Admin API v1. */
export function createKeitaroClient(): TrackerClient {
  const keys = createKeitaroKeysCache();
  const reports = createKeitaroReports(keys);
  return {
    isAt: async (session) => {
      const { json, status } = await session.http.probe(toRequest(session, 'users'));
      return status < 300
        ? Array.isArray(json)
        : [401, 402, 403].includes(status) && refusalSchema.safeParse(json).success;
    },

    testConnection: async (session) => {
      const json = await session.http.read(toRequest(session, 'campaigns'));
      if (!Array.isArray(json)) {
        throw new TrackerError({ failure: 'bad_answer' });
      }
      return { login: null };
    },

    listUsers: readUsers,

    listCampaigns: async (session) => {
      const { items, unreadable } = await readCampaigns(session);
      const active = await readActive(session, reports);
      return {
        items: items.map(
          ({ id, name, state, traffic_source_id: sourceId }): TrackerCampaign => ({
            id,
            name: name || id,
            status: state === 'deleted' ? 0 : active.has(id) ? 2 : 1,
            trafficSourceId: sourceId ?? null,
          }),
        ),
        unreadable,
      };
    },

    listTrafficSources: async (session) => {
      const { items, unreadable } = await readTrafficSources(session);
      return {
        items: items.map(({ id, name, parameters, state }) => ({
          id,
          name: name || id,
          isDeleted: state === 'deleted',
          tokens: toTokens(parameters),
        })),
        unreadable,
      };
    },

    report: reports.read,

    reportCountries: reports.readCountries,

    updateCosts: (session, costs) => updateKeitaroCosts({ session, costs, keys }),
  };
}
