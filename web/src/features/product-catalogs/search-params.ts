import { idSchema } from '@ads-checker/shared/contracts/common';
import { PRODUCT_REVIEW_STATUSES } from '@ads-checker/shared/contracts/product-values';
import { z } from 'zod';
import { defineView, optionalParam, textParam } from '../../lib/view.ts';

const TEXT_MAX = 200;

/** The catalogs of a profile as their URL holds them. */
export const catalogsView = defineView({
  text: textParam('q', TEXT_MAX),
  businessId: optionalParam('business', idSchema),
  vertical: optionalParam('vertical', z.string().max(TEXT_MAX)),
});
export type CatalogsView = typeof catalogsView.initial;

export function catalogsPath(adUserId: string, view: CatalogsView): string {
  return `/ad-users/${adUserId}/catalogs${catalogsView.toQuery(view)}`;
}

/** Any type of error. */
export const ANY_ERROR = 'any';

const filterParams = {
  /** Part of the name or of the retailer id. */
  text: textParam('q', TEXT_MAX),
  review: optionalParam('review', z.enum(PRODUCT_REVIEW_STATUSES)),
  visibility: optionalParam('visibility', z.enum(['published', 'hidden'])),
  /** A type of error, or {@link ANY_ERROR}. */
  error: optionalParam('error', z.string().max(TEXT_MAX)),
};
export const itemsView = defineView(filterParams);
export type ItemFilter = typeof itemsView.initial;

/** One catalog and its editor as their URLs hold them. */
export const catalogView = defineView({
  ...filterParams,
  /** The item that is open in the editor. */
  itemId: optionalParam('item', idSchema),
});

export function catalogPath({
  adUserId,
  catalogId,
  filter = itemsView.initial,
  isEdit = false,
  itemId,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly filter?: ItemFilter;
  readonly isEdit?: boolean;
  readonly itemId?: string;
}): string {
  const query = catalogView.toQuery({ ...filter, itemId });
  return `/ad-users/${adUserId}/catalogs/${catalogId}${isEdit ? '/edit' : ''}${query}`;
}
