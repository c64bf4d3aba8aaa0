import { nameFilterSchema } from '@ads-checker/shared/contracts/ad-objects';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { figureConditionsSchema } from '../../../lib/figure-params.ts';

const ids = z.array(idSchema).max(200);
const deliveryIds = z.array(z.string().regex(/^[A-Za-z][A-Za-z_]{0,59}$/)).max(60);

const nameFilter = nameFilterSchema
  .refine((filter) => Object.keys(filter).length > 0)
  .optional()
  .catch(undefined);
const deliveryFilter = z
  .strictObject({ IN: deliveryIds.min(1), NOT_IN: deliveryIds.min(1) })
  .partial()
  .refine((filter) => Object.keys(filter).length > 0)
  .optional()
  .catch(undefined);

const statuses = z.array(z.string().regex(/^[A-Z][A-Z_]{0,59}$/)).max(20);

/**
 * URL search parameters of a tab: filters and order, so that a link reproduces the view. Invalid
 * parts are dropped because people edit URLs by hand.
 */
export const adCheckerSearchSchema = z.object({
  q: z.coerce.string().max(400).optional().catch(undefined),
  delivery: deliveryIds.optional().catch(undefined),
  campaigns: ids.optional().catch(undefined),
  adSets: ids.optional().catch(undefined),
  campaignName: nameFilter,
  campaignDelivery: deliveryFilter,
  adSetName: nameFilter,
  adSetDelivery: deliveryFilter,
  adName: nameFilter,
  adDelivery: deliveryFilter,
  /** `spend>50`, `results=0`: see `readFigureCondition`. */
  figures: figureConditionsSchema,
  status: statuses.optional().catch(undefined),
  /** `spend` ascending, `-spend` descending, `none` as the ad network lists; absent as by default. */
  sort: z
    .string()
    .regex(/^-?[A-Za-z]{1,40}$/)
    .optional()
    .catch(undefined),
  /** The bulk change whose progress is shown. */
  change: idSchema.optional().catch(undefined),
  /** The duplicates whose progress is shown. */
  copy: idSchema.optional().catch(undefined),
  object: idSchema.optional().catch(undefined),
});
export type AdCheckerSearch = z.infer<typeof adCheckerSearchSchema>;
