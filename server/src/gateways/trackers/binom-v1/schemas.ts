import { z } from 'zod';
import { wireId, wireText } from '../common/values.ts';

export const rowsSchema = z.array(z.unknown());

export const userSchema = z.object({ id: wireId, login: wireText });

/** Up to 1.8, `ts` is the name of the source; only its id has a fixed name. */
export const campaignSchema = z.looseObject({
  id: wireId,
  name: wireText,
  status: wireText,
  ts_id: wireId.optional().catch(undefined),
  clicks: z.unknown().optional(),
});

export const trafficSourceSchema = z.looseObject({
  id: wireId,
  name: wireText,
  status: wireText,
  tokens: z.unknown().optional(),
});

export const costSchema = z.object({ check_status: z.union([z.literal('true'), z.literal(true)]) });
