import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { changePriceByPercent, isPrice } from '@ads-checker/shared/domain/product-price';
import { type Draft, type Drafts, mergeDraft } from './drafts.ts';
import { canEdit } from './item-kinds.ts';

export const TEXT_FIELDS = ['name', 'description', 'brand', 'url'] as const;
export type TextItemField = (typeof TEXT_FIELDS)[number];

export type BulkChange =
  | { readonly kind: 'price'; readonly percent: number }
  | { readonly kind: 'visibility'; readonly visibility: 'published' | 'hidden' }
  | {
      readonly kind: 'replace';
      readonly field: TextItemField;
      readonly find: string;
      readonly replacement: string;
      readonly isCaseSensitive: boolean;
    };

/** Why an item is skipped. */
export type SkipReason = 'read_only' | 'no_price' | 'unchanged';

export interface BulkPreview {
  readonly changes: readonly { readonly product: ProductDto; readonly draft: Draft }[];
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function toDraft(
  product: ProductDto,
  draft: Draft | undefined,
  change: BulkChange,
  pattern: RegExp | undefined,
): Draft | SkipReason {
  const { values } = mergeDraft(product, draft);
  switch (change.kind) {
    case 'price': {
      const { percent } = change;
      const { currency } = values;
      const price =
        isPrice(values.price) && currency !== ''
          ? changePriceByPercent({ price: values.price, currency, percent })
          : null;
      return price === null ? 'no_price' : price === values.price ? 'unchanged' : { price };
    }
    case 'visibility':
      return values.visibility === change.visibility
        ? 'unchanged'
        : { visibility: change.visibility };
    case 'replace': {
      const before = values[change.field];
      // A function, because `$` in the replacement is not a pattern.
      const after =
        pattern === undefined ? before : before.replaceAll(pattern, () => change.replacement);
      return after === before ? 'unchanged' : { [change.field]: after };
    }
  }
}

/** The result of a change for each item, based on its draft; skipped items are counted. */
export function previewBulk({
  products,
  drafts,
  change,
}: {
  readonly products: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly change: BulkChange;
}): BulkPreview {
  const skipped = { read_only: 0, no_price: 0, unchanged: 0 };
  const changes: { product: ProductDto; draft: Draft }[] = [];
  const pattern =
    change.kind === 'replace' && change.find !== ''
      ? new RegExp(escapePattern(change.find), change.isCaseSensitive ? 'gu' : 'giu')
      : undefined;
  for (const product of products) {
    const draft = canEdit(product)
      ? toDraft(product, drafts.get(product.id), change, pattern)
      : 'read_only';
    if (typeof draft === 'string') {
      skipped[draft] += 1;
    } else {
      changes.push({ product, draft });
    }
  }
  return { changes, skipped };
}
