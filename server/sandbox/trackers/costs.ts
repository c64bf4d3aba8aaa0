import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type CatalogCampaign, type ClickSource, TOKEN_CONTENTS, tokenValue } from './catalog.ts';
import type { ClickReader } from './clicks.ts';
import type { Span } from './times.ts';

const costSchema = z.object({
  tracker: z.string(),
  campaign: z.int(),
  /** Null for all clicks of the campaign. */
  token: z
    .object({ content: z.enum(TOKEN_CONTENTS), placeholder: z.string(), value: z.string() })
    .nullable(),
  fromMs: z.number(),
  toMs: z.number(),
  /** For the whole span, or per click. */
  cents: z.number(),
  isPerClick: z.boolean(),
  sentAtMs: z.number(),
  appliesAtMs: z.number(),
});
/** A cost update accepted by a tracker, in US dollar cents. */
export type CostUpdate = z.infer<typeof costSchema>;

interface AppliedCost extends CostUpdate {
  readonly serial: number;
  /** Computed lazily once the update has been applied. */
  perClickCents: number | undefined;
}

export type CostTarget = CostUpdate['token'];

export interface CostStore {
  add(update: CostUpdate): void;
  /** Counts the clicks of a campaign that an update would be spread over. */
  count(input: { campaign: CatalogCampaign; token: CostTarget; span: Span; nowMs: number }): number;
  list(): readonly CostUpdate[];
  /** Cost of a source's clicks within a span, in cents. */
  read(input: {
    tracker: string;
    campaign: CatalogCampaign;
    click: ClickSource;
    span: Span;
    nowMs: number;
  }): number;
  reset(): void;
}

function keyOf(input: { tracker: string; campaign: number; match: string }): string {
  return `${input.tracker}:${input.campaign}:${input.match}`;
}

function parseLine(line: string): CostUpdate | undefined {
  try {
    return costSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Click costs: the latest update covering a click, otherwise the campaign's cost per click. An
 * update is spread over the clicks that existed when it was applied. With a file, updates survive a
 * restart.
 */
export function createCostStore({
  file,
  clicks,
}: {
  file: string | undefined;
  clicks: ClickReader;
}): CostStore {
  const byKey = new Map<string, AppliedCost[]>();
  let serial = 0;
  let updates: CostUpdate[] = [];

  const store = (update: CostUpdate): void => {
    serial += 1;
    const { campaign, token, tracker } = update;
    const match = token === null ? 'all' : `${token.content}:${token.value}`;
    const key = keyOf({ tracker, campaign, match });
    const same = byKey.get(key) ?? [];
    same.push({ ...update, serial, perClickCents: undefined });
    byKey.set(key, same);
    updates.push(update);
  };
  if (file !== undefined && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const update = parseLine(line);
      if (update !== undefined) {
        store(update);
      }
    }
  }

  const count: CostStore['count'] = ({ campaign, token, span, nowMs }) =>
    campaign.clickSources
      .filter((click) => token === null || tokenValue({ click, token }) === token.value)
      .reduce((sum, click) => sum + clicks.count({ campaign, click, span, nowMs }), 0);

  /** Without matching clicks the money is lost, as in the real trackers. */
  const perClick = (cost: AppliedCost, campaign: CatalogCampaign): number => {
    if (cost.perClickCents === undefined) {
      const { appliesAtMs, cents, fromMs, isPerClick, toMs, token } = cost;
      const span = { fromMs, toMs };
      cost.perClickCents = isPerClick
        ? cents
        : cents / Math.max(1, count({ campaign, token, span, nowMs: appliesAtMs }));
    }
    return cost.perClickCents;
  };

  const findMatching = (input: Parameters<CostStore['read']>[0]): AppliedCost[] => {
    const { campaign, click, nowMs, tracker } = input;
    const matches = campaign.source.tokens.map(
      (token) => `${token.content}:${tokenValue({ click, token })}`,
    );
    return ['all', ...matches]
      .flatMap((match) => byKey.get(keyOf({ tracker, campaign: campaign.index, match })) ?? [])
      .filter(({ appliesAtMs }) => appliesAtMs <= nowMs)
      .toSorted((left, right) => right.serial - left.serial);
  };

  return {
    add: (update) => {
      if (file !== undefined) {
        mkdirSync(dirname(file), { recursive: true });
        appendFileSync(file, `${JSON.stringify(update)}\n`);
      }
      store(update);
    },
    count,
    list: () => updates,
    read: (input) => {
      const { campaign, click, nowMs } = input;
      const costIn = (span: Span, costs: readonly AppliedCost[]): number => {
        if (span.fromMs >= span.toMs) {
          return 0;
        }
        const [latest, ...older] = costs;
        if (latest === undefined) {
          return clicks.count({ campaign, click, span, nowMs }) * campaign.clickCents;
        }
        const overlap = {
          fromMs: Math.max(span.fromMs, latest.fromMs),
          // Later clicks are not covered by it.
          toMs: Math.min(span.toMs, latest.toMs, latest.appliesAtMs),
        };
        if (overlap.fromMs >= overlap.toMs) {
          return costIn(span, older);
        }
        return (
          clicks.count({ campaign, click, span: overlap, nowMs }) * perClick(latest, campaign) +
          costIn({ fromMs: span.fromMs, toMs: overlap.fromMs }, older) +
          costIn({ fromMs: overlap.toMs, toMs: span.toMs }, older)
        );
      };
      return costIn(input.span, findMatching(input));
    },
    reset: () => {
      byKey.clear();
      updates = [];
      serial = 0;
      if (file !== undefined) {
        rmSync(file, { force: true });
      }
    },
  };
}
