import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { z } from 'zod';
import type { CatalogCampaign } from './catalog.ts';
import type { CostTarget } from './costs.ts';
import { campaignIdOf, findToken, KeitaroError, PARAMETER_KEYS } from './keitaro-model.ts';
import { usdCents } from './money.ts';
import type { TrackerCall, TrackerContext } from './serve.ts';
import { instantIn, isZone, type Span, spanOfWalls } from './times.ts';

const entrySchema = z.strictObject({
  start_date: z.string(),
  end_date: z.string(),
  cost: z.union([z.string(), z.number()]),
  timezone: z.string(),
  currency: z.string(),
  filters: z.record(z.string(), z.string()).optional(),
});
const clickCostsSchema = z.strictObject({
  campaign_ids: z.array(z.int()).min(1),
  timezone: z.string(),
  currency: z.string(),
  only_campaign_uniques: z.union([z.literal(0), z.literal(1)]).optional(),
  costs: z.array(entrySchema).min(1),
});
const campaignCostsSchema = entrySchema.extend({
  only_campaign_uniques: z.union([z.literal(0), z.literal(1)]).optional(),
});
type Entry = z.infer<typeof entrySchema>;

function refuse(field: string, message: string): KeitaroError {
  return new KeitaroError(406, { [field]: [message] });
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(issue?.path.join('.') || 'body', issue?.message ?? 'is invalid');
  }
  return parsed.data;
}

function readSpan(entry: Entry): Span {
  const { start_date: from, end_date: to, timezone } = entry;
  if (!isZone(timezone)) {
    throw refuse('timezone', 'Timezone is invalid');
  }
  const span = spanOfWalls({ from, to, toInstant: instantIn(timezone) });
  if (span === undefined) {
    throw refuse('start_date', 'Date is invalid');
  }
  return span;
}

interface ReadEntry extends Span {
  readonly cents: number;
  readonly filters: readonly (readonly [key: string, value: string])[];
}

function readEntry(entry: Entry): ReadEntry {
  const amount = Number(entry.cost);
  const cents = usdCents({ amount, currency: entry.currency });
  if (!Number.isFinite(amount) || amount < 0) {
    throw refuse('cost', 'Cost must be a number');
  }
  if (cents === undefined) {
    throw refuse('currency', 'Currency is invalid');
  }
  const filters = Object.entries(entry.filters ?? {});
  for (const [key] of filters) {
    if (key !== 'campaign_id' && !PARAMETER_KEYS.includes(key)) {
      throw refuse('filters', `Unknown filter ${key}`);
    }
  }
  return { ...readSpan(entry), cents, filters };
}

interface Target {
  readonly campaign: CatalogCampaign;
  readonly token: CostTarget;
}

/** Spreads the amount over the matching clicks of all campaigns together. */
function storeCost(
  context: TrackerContext,
  campaigns: readonly CatalogCampaign[],
  { cents, filters, fromMs, toMs }: ReadEntry,
): void {
  const wanted = filters.find(([key]) => key === 'campaign_id')?.[1].split(',');
  const [tokenFilter] = filters.filter(([key]) => key !== 'campaign_id');
  const { nowMs, settings, trackers } = context;
  const matching = campaigns.filter(
    (campaign) => wanted === undefined || wanted.includes(String(campaignIdOf(campaign))),
  );
  const targets = matching.flatMap((campaign): Target[] => {
    if (tokenFilter === undefined) {
      return [{ campaign, token: null }];
    }
    const [key, values] = tokenFilter;
    const found = findToken(campaign, key);
    return found === undefined
      ? []
      : values.split(',').map((value) => ({
          campaign,
          token: { content: found.content, placeholder: found.placeholder, value },
        }));
  });
  const clicks = targets.map(({ campaign, token }) =>
    trackers.costs.count({ campaign, token, span: { fromMs, toMs }, nowMs }),
  );
  const sum = clicks.reduce((left, right) => left + right, 0);
  for (const [at, { campaign, token }] of targets.entries()) {
    const share = sum === 0 ? 0 : (clicks[at] ?? 0) / sum;
    trackers.costs.add({
      tracker: SAMPLE_TRACKERS.keitaro.version,
      campaign: campaign.index,
      token,
      fromMs,
      toMs,
      cents: cents * share,
      isPerClick: false,
      sentAtMs: nowMs,
      appliesAtMs: nowMs + settings.costDelayMs,
    });
  }
}

function findCampaigns({ trackers }: TrackerContext, ids: readonly number[]): CatalogCampaign[] {
  return ids.map((id) => {
    const found = trackers.catalog().campaigns.find((campaign) => campaignIdOf(campaign) === id);
    if (found === undefined) {
      throw new KeitaroError(404, 'Campaign not found');
    }
    return found;
  });
}

/** Queues the costs; one invalid cost rejects the whole call. */
export function updateClickCosts(context: TrackerContext, { body }: TrackerCall): object {
  const { campaign_ids: ids, costs } = parse(clickCostsSchema, body);
  const campaigns = findCampaigns(context, ids);
  for (const entry of costs.map(readEntry)) {
    storeCost(context, campaigns, entry);
  }
  return { success: true };
}

export function updateCampaignCosts(
  context: TrackerContext,
  { body }: TrackerCall,
  id: number,
): object {
  const { only_campaign_uniques: _unused, ...entry } = parse(campaignCostsSchema, body);
  storeCost(context, findCampaigns(context, [id]), readEntry(entry));
  return { success: true };
}
