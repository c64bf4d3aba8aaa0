import type { ReviewedProduct } from '../../gateways/graph/ports/product-reviews-port.ts';
import type { NewEvent } from './entities.ts';

/** A new item counts as a change only when already rejected. */
const REPORTED_WHEN_NEW = 'REJECTED';

export interface ProductChanges {
  /** Only reviews that differ from the stored ones. */
  readonly stored: readonly { readonly id: string; readonly review: string }[];
  /** Deleted items. */
  readonly gone: readonly string[];
  readonly events: readonly NewEvent[];
}

/**
 * Compares the reviews read with the known ones. On the first check of a catalog they form the
 * baseline; later, items without a known review are new. An unreported review keeps the known one
 * as the reference.
 */
export function findProductChanges(input: {
  readonly catalog: { readonly id: string; readonly name: string };
  /** Reviews by item id. */
  readonly known: ReadonlyMap<string, string>;
  readonly read: readonly ReviewedProduct[];
  readonly hasBaseline: boolean;
  /** All items were read, so missing ones were deleted. */
  readonly isWhole: boolean;
}): ProductChanges {
  const stored: { id: string; review: string }[] = [];
  const events: NewEvent[] = [];
  for (const { id, name, review, reasons } of input.read) {
    const before = input.known.get(id);
    if (review === null || before === review) {
      continue;
    }
    stored.push({ id, review });
    if (before === undefined && !(input.hasBaseline && review === REPORTED_WHEN_NEW)) {
      continue;
    }
    events.push({
      kind: 'product',
      objectId: id,
      objectName: name,
      adAccountId: null,
      adAccountName: null,
      catalogId: input.catalog.id,
      catalogName: input.catalog.name,
      adCampaignId: null,
      adCampaignName: null,
      adSetId: null,
      adSetName: null,
      oldStatus: before ?? null,
      newStatus: review,
      disableReason: null,
      reasons: review === REPORTED_WHEN_NEW ? reasons.map((title) => ({ title, message: '' })) : [],
    });
  }
  const listed = new Set(input.read.map(({ id }) => id));
  return {
    stored,
    gone: input.isWhole ? [...input.known.keys()].filter((id) => !listed.has(id)) : [],
    events,
  };
}
