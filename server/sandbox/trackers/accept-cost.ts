import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { CatalogCampaign } from './catalog.ts';
import type { TrackerContext } from './serve.ts';
import type { Span } from './times.ts';

/**
 * Accepts a cost in Binom: for clicks with a token value, or for the whole campaign. A token
 * missing from the campaign's source matches nothing.
 */
export function acceptCost({
  context: { nowMs, settings, trackers },
  tracker,
  campaign,
  token,
  span,
  cents,
  isPerClick,
}: {
  context: TrackerContext;
  tracker: TrackerVersion;
  campaign: CatalogCampaign;
  token: { readonly number: number; readonly value: string } | null;
  span: Span;
  cents: number;
  isPerClick: boolean;
}): void {
  const found = campaign.source.tokens.find(({ number }) => number === token?.number);
  if (token !== null && found === undefined) {
    return;
  }
  trackers.costs.add({
    tracker,
    campaign: campaign.index,
    token:
      token === null || found === undefined
        ? null
        : { content: found.content, placeholder: found.placeholder, value: token.value },
    ...span,
    cents,
    isPerClick,
    sentAtMs: nowMs,
    appliesAtMs: nowMs + settings.costDelayMs,
  });
}
