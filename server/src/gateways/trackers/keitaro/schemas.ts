import { z } from 'zod';
import { wireId, wireText } from '../common/values.ts';

export const rowsSchema = z.array(z.unknown());

export const userSchema = z.object({ id: wireId, login: wireText });

const parameterSchema = z.object({ name: wireText, placeholder: wireText, alias: wireText });
export type KeitaroParameter = z.infer<typeof parameterSchema>;

/** PHP serialises an empty map as a list; invalid parameters are skipped. */
const parametersSchema = z
  .unknown()
  .optional()
  .transform(
    (source): Readonly<Record<string, KeitaroParameter>> =>
      typeof source === 'object' && source !== null && !Array.isArray(source)
        ? Object.fromEntries(
            Object.entries(source).flatMap(([key, value]) => {
              const parsed = parameterSchema.safeParse(value);
              const isUsed =
                parsed.success && (parsed.data.name !== '' || parsed.data.placeholder !== '');
              return isUsed ? [[key, parsed.data]] : [];
            }),
          )
        : {},
  );

export const campaignSchema = z.looseObject({
  id: wireId,
  name: wireText,
  state: wireText,
  traffic_source_id: wireId.nullish().catch(null),
  parameters: parametersSchema,
});
export type KeitaroCampaign = z.infer<typeof campaignSchema>;

export const trafficSourceSchema = z.looseObject({
  id: wireId,
  name: wireText,
  state: wireText,
  parameters: parametersSchema,
});

export const reportSchema = z.object({
  rows: z.array(z.unknown()),
  total: z.coerce.number().int().nonnegative().optional().catch(undefined),
});

/** An empty country is one that the tracker does not know. */
export const countryRowSchema = z.object({
  value: z.union([z.string(), z.number().transform(String)]).nullable(),
  country: z.string().trim().toUpperCase().max(20).nullable(),
});

export const queuedSchema = z.object({ success: z.literal(true) });
