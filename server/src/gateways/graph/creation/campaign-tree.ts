import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { z } from 'zod';
import { parseReply } from '../errors/transport-errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createFieldQuery, type FieldQuery } from '../fields/fields.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type { CampaignTree, CreationPort, WireObject } from '../ports/creation-port.ts';
import { digits } from '../schemas/wire-fields.ts';

const ROWS_PER_READ = 100;

const CAMPAIGN = createFieldQuery({ node: 'templateCampaign' });
const AD_SET = createFieldQuery({ node: 'templateAdSet' });
const AD = createFieldQuery({ node: 'templateAd' });

const objectSchema = z.looseObject({ id: digits });
const ROW = { schema: objectSchema, expected: [] } as const;

/** A row as the network has it, without what reading it added. */
function toWire({ unread: _, ...row }: Record<string, unknown>): WireObject {
  return row;
}

/** Campaigns with all that is below them, for repeating them. */
export function createCampaignTreeReads({
  fieldReader,
  pageReader,
}: {
  fieldReader: FieldReader;
  pageReader: PageReader;
}): Pick<CreationPort, 'readCampaignTree'> {
  return {
    async readCampaignTree({ adAccountId, campaignId, ...call }) {
      const list = async (edge: string, query: FieldQuery) => {
        const { gaps, rows } = await readWholeList({
          read: (after) =>
            pageReader.read({
              request: { ...call, path: `${campaignId}/${edge}`, params: {}, adAccountId },
              page: { limit: ROWS_PER_READ, after },
              query,
              type: ROW,
              hasTotal: false,
            }),
        });
        return { rows: rows.map(toWire), isWhole: gaps === undefined };
      };
      const { reply } = await fieldReader.read({
        request: { ...call, path: campaignId, params: {}, adAccountId },
        query: CAMPAIGN,
      });
      const campaign = parseReply(objectSchema, reply);
      const adSets = await list('adsets', AD_SET);
      const ads = await list('ads', AD);
      const gaps: NonNullable<CampaignTree['gaps']> = [
        ...(adSets.isWhole ? [] : (['ad_sets'] as const)),
        ...(ads.isWhole ? [] : (['ads'] as const)),
      ];
      return {
        campaign,
        adSets: adSets.rows,
        ads: ads.rows,
        ...(gaps.length === 0 ? {} : { gaps }),
      };
    },
  };
}
