import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import type { TrackerSession } from '../common/client.ts';
import { type ReadItems, readItems } from '../common/values.ts';
import { TrackerError } from '../ports/tracker-port.ts';
import { toRequest } from './calls.ts';
import {
  campaignSchema,
  type KeitaroCampaign,
  type KeitaroParameter,
  rowsSchema,
  trafficSourceSchema,
} from './schemas.ts';

const TTL_MS = MINUTE_MS;
const CONNECTIONS_MAX = 500;

async function readRows(session: TrackerSession, path: string): Promise<readonly unknown[]> {
  const parsed = rowsSchema.safeParse(await session.http.read(toRequest(session, path)));
  if (!parsed.success) {
    throw new TrackerError({ failure: 'bad_answer' });
  }
  return parsed.data;
}

export async function readCampaigns(session: TrackerSession): Promise<ReadItems<KeitaroCampaign>> {
  const [active, deleted] = await Promise.all([
    readRows(session, 'campaigns'),
    readRows(session, 'campaigns/deleted').catch((error: unknown) => {
      // Deleted campaigns are visible only with the permission to restore them.
      if (error instanceof TrackerError && error.failure === 'no_permission') {
        return [];
      }
      throw error;
    }),
  ]);
  const known = readItems(active, campaignSchema);
  const gone = readItems(deleted, campaignSchema);
  return {
    items: [...known.items, ...gone.items.map((campaign) => ({ ...campaign, state: 'deleted' }))],
    unreadable: known.unreadable + gone.unreadable,
  };
}

export async function readTrafficSources(session: TrackerSession) {
  return readItems(await readRows(session, 'traffic_sources'), trafficSourceSchema);
}

type Parameters = Readonly<Record<string, KeitaroParameter>>;

/**
 * The campaign parameter that corresponds to `tokenId` of its traffic source: campaigns may have
 * their own parameters in another order.
 */
export function findOwnKey(input: {
  tokenId: string;
  own: Parameters;
  ofSource: Parameters;
}): string {
  const wanted = input.ofSource[input.tokenId];
  if (wanted === undefined || Object.keys(input.own).length === 0) {
    return input.tokenId;
  }
  const entries = Object.entries(input.own);
  const byPlaceholder =
    wanted.placeholder === ''
      ? undefined
      : entries.find(([, { placeholder }]) => placeholder === wanted.placeholder);
  const byName = entries.find(([, { name }]) => name !== '' && name === wanted.name);
  return (byPlaceholder ?? byName)?.[0] ?? input.tokenId;
}

/** Resolves a token of a traffic source to the parameter of each campaign. */
export interface KeitaroKeys {
  keyOf(input: { campaignId: string; tokenId: string }): string;
}

export interface KeitaroKeysCache {
  load(session: TrackerSession): Promise<KeitaroKeys>;
}

/** Cached for a minute, since a report and the following costs need the same. */
export function createKeitaroKeysCache(): KeitaroKeysCache {
  const kept = new LRUCache<string, Promise<KeitaroKeys>>({ max: CONNECTIONS_MAX, ttl: TTL_MS });

  const read = async (session: TrackerSession): Promise<KeitaroKeys> => {
    const [campaigns, sources] = await Promise.all([
      readCampaigns(session),
      readTrafficSources(session),
    ]);
    const campaignById = new Map(campaigns.items.map((campaign) => [campaign.id, campaign]));
    const sourceById = new Map(sources.items.map((source) => [source.id, source]));
    return {
      keyOf: ({ campaignId, tokenId }) => {
        const campaign = campaignById.get(campaignId);
        const source = sourceById.get(campaign?.traffic_source_id ?? '');
        return campaign === undefined || source === undefined
          ? tokenId
          : findOwnKey({ tokenId, own: campaign.parameters, ofSource: source.parameters });
      },
    };
  };
  return {
    load: (session) => {
      const { apiKey, apiUrl } = session.connection;
      const key = createHash('sha256').update(`${apiUrl}\n${apiKey}`).digest('base64');
      const known = kept.get(key);
      if (known !== undefined) {
        return known;
      }
      const reading = read(session);
      kept.set(key, reading);
      reading.catch(() => kept.delete(key));
      return reading;
    },
  };
}
