import { z } from 'zod';
import { idSchema } from './common.ts';
import { isTimeZone } from './is-time-zone.ts';

export const NOTIFICATION_KINDS = [
  'ad_status_change',
  'ad_account_status_change',
  'product_review_change',
  'binom_rule_run',
  'rule_failed',
  'rule_stopped',
  'change_missed',
  'rules_paused',
  'profile_needs_login',
  'proxy_down',
  'tracker_unreachable',
  'webhook_stopped',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const MESSAGES_PER_HOUR_MAX = 60;

/** A time of day, `22:30`. */
const timeOfDaySchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:30');

const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin');

const DIGEST_TEMPLATES_MAX = 100;

/** Results of the day before, sent to the chat once a day for each team. */
const dailyDigestSchema = z.strictObject({
  at: timeOfDaySchema,
  timeZone: timeZoneSchema,
  /** Templates by account; the default one for the others. */
  templates: z
    .record(idSchema, idSchema)
    .refine(
      (templates) => Object.keys(templates).length <= DIGEST_TEMPLATES_MAX,
      `must have at most ${DIGEST_TEMPLATES_MAX} items`,
    ),
});
export type DailyDigestSettings = z.infer<typeof dailyDigestSchema>;

/** What a person is notified of, and when their chat is quiet. */
export const notificationSettingsSchema = z.object({
  /** `visible`: also about resources of others that the person may see. */
  scope: z.enum(['own', 'visible']),
  /** Kinds that are only shown in the app. */
  mutedKinds: z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length),
  /** Limit per hour; further messages are summarised in one. */
  messagesPerHour: z.int().min(1).max(MESSAGES_PER_HOUR_MAX),
  /** Null for no quiet hours. An end at or before the start is on the next day. */
  quietHours: z
    .strictObject({
      from: timeOfDaySchema,
      until: timeOfDaySchema,
      timeZone: timeZoneSchema,
    })
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: 'must differ from the start',
    })
    .nullable(),
  /** Null for none; absent in settings of earlier releases. */
  dailyDigest: dailyDigestSchema.nullable().optional(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
export type QuietHours = NonNullable<NotificationSettings['quietHours']>;

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  scope: 'own',
  mutedKinds: [],
  messagesPerHour: 20,
  quietHours: null,
};
