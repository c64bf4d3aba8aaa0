import { createFieldQuery } from '../fields/fields.ts';
import { toFiltering } from '../lists/list-query.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { AdObjectsPort } from '../ports/ad-objects-port.ts';
import { adSchema, adSetSchema, campaignSchema } from '../schemas/schemas.ts';

const LEVELS = {
  ad: {
    edge: 'ads',
    query: createFieldQuery({ node: 'adState' }),
    type: {
      schema: adSchema.pick({
        id: true,
        name: true,
        status: true,
        campaign_id: true,
        adset_id: true,
        effective_status: true,
        created_time: true,
      }),
      expected: ['name', 'status', 'campaign_id', 'adset_id'],
    },
  },
  ad_set: {
    edge: 'adsets',
    query: createFieldQuery({ node: 'adSetState' }),
    type: {
      schema: adSetSchema.pick({
        id: true,
        name: true,
        status: true,
        campaign_id: true,
        effective_status: true,
        created_time: true,
      }),
      expected: ['name', 'status', 'campaign_id'],
    },
  },
  campaign: {
    edge: 'campaigns',
    query: createFieldQuery({ node: 'campaignState' }),
    type: {
      schema: campaignSchema.pick({
        id: true,
        name: true,
        status: true,
        effective_status: true,
        created_time: true,
        objective: true,
      }),
      expected: ['name', 'status'],
    },
  },
} as const;

function stateOf(row: {
  id: string;
  name?: string | null | undefined;
  status?: string | null | undefined;
  effective_status?: string | null | undefined;
  created_time?: string | null | undefined;
}) {
  return {
    id: row.id,
    name: row.name || row.id,
    status: row.status ?? null,
    effectiveStatus: row.effective_status ?? null,
    createdAt: row.created_time ?? null,
    objective: null,
  };
}

/** Lists of objects to switch, with only the fields needed for that. */
export function createObjectStateReads({
  pageReader,
}: {
  pageReader: PageReader;
}): Pick<AdObjectsPort, 'listAdObjectStates'> {
  return {
    async listAdObjectStates({ adAccountId, campaignIds, adSetIds, level, page, ...call }) {
      const { edge, query } = LEVELS[level];
      const filtering = toFiltering({ campaignIds, adSetIds });
      const input = {
        request: {
          ...call,
          path: `act_${adAccountId}/${edge}`,
          params: filtering === undefined ? {} : { filtering },
          adAccountId,
        },
        page,
        query,
        hasTotal: false,
      } as const;
      if (level === 'ad') {
        const { rows, ...rest } = await pageReader.read({ ...input, type: LEVELS.ad.type });
        return {
          ...rest,
          rows: rows.map((row) => ({
            ...stateOf(row),
            adSetId: row.adset_id ?? null,
            campaignId: row.campaign_id ?? null,
          })),
        };
      }
      if (level === 'ad_set') {
        const { rows, ...rest } = await pageReader.read({ ...input, type: LEVELS.ad_set.type });
        return {
          ...rest,
          rows: rows.map((row) => ({
            ...stateOf(row),
            adSetId: row.id,
            campaignId: row.campaign_id ?? null,
          })),
        };
      }
      const { rows, ...rest } = await pageReader.read({ ...input, type: LEVELS.campaign.type });
      return {
        ...rest,
        rows: rows.map((row) => ({
          ...stateOf(row),
          adSetId: null,
          campaignId: row.id,
          objective: row.objective ?? null,
        })),
      };
    },
  };
}
