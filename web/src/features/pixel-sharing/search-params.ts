import { idSchema } from '@ads-checker/shared/contracts/common';
import { defineView, flagParam, optionalParam } from '../../lib/view.ts';

/** The selection of the form, or the open sharing. */
export const sharePixelView = defineView({
  sharing: optionalParam('sharing', idSchema),
  profile: optionalParam('profile', idSchema),
  business: optionalParam('business', idSchema),
  pixel: optionalParam('pixel', idSchema),
  /** A phone shows past sharings instead of the form. */
  history: flagParam('history', false),
});
export type SharePixelSearch = Partial<typeof sharePixelView.initial>;

export function sharePixelPath(search: SharePixelSearch): string {
  return `/share-pixel${sharePixelView.toQuery({ ...sharePixelView.initial, ...search })}`;
}
