import type { ReviewedProduct } from '../../gateways/graph/business-port.ts';
import type { NewEvent } from './entities.ts';

/** A new item that is rejected already is news, others are not. */
const TROUBLE = 'REJECTED';

export interface ProductChanges {
  /** Reviews to store, only those that differ from what is stored. */
  readonly stored: readonly { readonly id: string; readonly review: string }[];
  /** Items to forget. */
  readonly gone: readonly string[];
  readonly events: readonly NewEvent[];
}

/**
 * What the read reviews change of the known ones. Items without a known review are the baseline of
 * their catalog on its first check; later they are new items. A review that the network did not say
 * leaves the known one, so that it is compared when it is said again.
 */
export function findProductChanges({
  catalog,
  known,
  read,
  hasBaseline,
  isWhole,
}: {
  readonly catalog: { readonly id: string; readonly name: string };
  /** Reviews by the ids of items. */
  readonly known: ReadonlyMap<string, string>;
  readonly read: readonly ReviewedProduct[];
  readonly hasBaseline: boolean;
  /** All items were read: what is missing is gone. */
  readonly isWhole: boolean;
}): ProductChanges {
  const stored: { id: string; review: string }[] = [];
  const events: NewEvent[] = [];
  for (const { id, name, review, reasons } of read) {
    const before = known.get(id);
    if (review === null || before === review) {
      continue;
    }
    stored.push({ id, review });
    if (before === undefined && !(hasBaseline && review === TROUBLE)) {
      continue;
    }
    events.push({
      kind: 'product',
      objectId: id,
      objectName: name,
      adAccountId: null,
      adAccountName: null,
      catalogId: catalog.id,
      catalogName: catalog.name,
      adCampaignId: null,
      adCampaignName: null,
      adSetId: null,
      adSetName: null,
      oldStatus: before ?? null,
      newStatus: review,
      disableReason: null,
      reasons: review === TROUBLE ? reasons.map((title) => ({ title, message: '' })) : [],
    });
  }
  const listed = new Set(read.map(({ id }) => id));
  return { stored, gone: isWhole ? [...known.keys()].filter((id) => !listed.has(id)) : [], events };
}
