import { z } from 'zod';
import { wireId, wireText } from '../common/values.ts';

/** Rows of `report/campaign` are wrapped; other clients report a bare list and `data`. */
export const reportSchema = z.union([
  z.object({ report: z.array(z.unknown()) }).transform(({ report }) => report),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.array(z.unknown()),
]);
export const rowsSchema = z.array(z.unknown());

export const userSchema = z.object({ id: wireId, login: wireText });
export const usersSchema = z.object({ users: z.array(z.unknown()) });
export const roleSchema = z.object({ id: wireId, role: z.string() });
/** Error format by which this tracker is recognised. */
export const refusalSchema = z.object({ errors: z.looseObject({}) });

/** The last element of a list contains totals, not a row. */
export const totalsSchema = z.looseObject({
  id: z.literal('totals'),
  total_count: z.coerce.number().int().nonnegative(),
});

/** `true` or `"1"`; an empty text means no. */
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

export const campaignSchema = z.looseObject({
  id: wireId,
  name: wireText,
  is_deleted: flag,
  clicks: z.unknown().optional(),
});

export const campaignStatsSchema = z.looseObject({ id: wireId, traffic_source: wireText });

export const campaignDetailsSchema = z.looseObject({ trafficSourceId: wireId });

export const trafficSourceSchema = z.looseObject({
  id: wireId,
  name: wireText,
  is_deleted: flag,
});

/** The wrapper of the details is not documented. */
export const trafficSourceDetailsSchema = z.union([
  z.looseObject({ tokens: z.unknown() }),
  z.looseObject({ data: z.looseObject({ tokens: z.unknown() }) }).transform(({ data }) => data),
  z
    .looseObject({ trafficSource: z.looseObject({ tokens: z.unknown() }) })
    .transform(({ trafficSource }) => trafficSource),
]);

export const reportRowSchema = z.looseObject({
  level: z.coerce.string().catch('1'),
  name: z.union([z.string(), z.number()]).nullish(),
  entity_id: wireId.optional().catch(undefined),
});
