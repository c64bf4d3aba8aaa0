import { z } from 'zod';
import { idSchema, secretInfoSchema, timestampSchema } from './common.ts';
import { TRACKER_VERSIONS } from './tracker-values.ts';

/** Maps the token of a traffic source to the id it carries, by token id. */
export const trafficSourceSettingSchema = z.object({
  trafficSourceId: z.string(),
  adIdToken: z.string(),
  adSetIdToken: z.string().nullable(),
  campaignIdToken: z.string().nullable(),
});
export type TrafficSourceSetting = z.infer<typeof trafficSourceSettingSchema>;

export const trackerSchema = z.object({
  id: idSchema,
  teamId: idSchema,
  version: z.enum(TRACKER_VERSIONS),
  name: z.string(),
  /** Shown to people, and used in links. */
  url: z.string(),
  apiUrl: z.string(),
  apiKey: secretInfoSchema,
  /** IANA name. */
  timezone: z.string(),
  trafficSourceSettings: z.array(trafficSourceSettingSchema),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type TrackerDto = z.infer<typeof trackerSchema>;
