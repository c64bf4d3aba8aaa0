import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationSettingsSchema,
} from '@ads-checker/shared/contracts/notification-settings';
import type { Transaction } from '../../platform/db/database.ts';
import type { Recipient } from './entities.ts';

interface RecipientRow {
  readonly account_id: string;
  readonly user_id: string;
  readonly is_owner: boolean;
  readonly settings: unknown;
}

/** Fields of a profile needed for notifications. */
export interface NotifiedProfile {
  readonly name: string;
  /** Its id on the ad network. */
  readonly facebookId: string;
  readonly notifiesAboutRuns: boolean;
  /** Template for rule runs; null for the default one. */
  readonly runTemplateId: string | null;
}

interface AdUserRow {
  readonly name: string;
  readonly facebook_id: string;
  readonly notifies: boolean;
  readonly template: string | null;
}

/** `canReadAdUser` in SQL, for active members. */
const READS = '(a.id = owner.id or o.is_shared or a.read_team_ads or a.manage_team_ads)';
const COLUMNS = 'a.id as account_id, a.user_id, u.notification_settings as settings';

/** Falls back to the defaults when nothing was chosen. */
export function readSettings(stored: unknown): NotificationSettings {
  const settings = notificationSettingsSchema.safeParse(stored);
  return settings.success ? settings.data : DEFAULT_NOTIFICATION_SETTINGS;
}

function toRecipient(row: RecipientRow): Recipient {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    isOwner: row.is_owner,
    settings: readSettings(row.settings),
  };
}

async function select(
  sql: string,
  values: readonly string[],
  trx: Transaction,
): Promise<Recipient[]> {
  const { rows } = await trx.raw<{ rows: RecipientRow[] }>(sql, [...values]);
  return rows.map(toRecipient);
}

const ownedBy = (table: 'ad_users' | 'proxies'): string =>
  `select ${COLUMNS}, a.id = owner.id as is_owner
   from ${table} o join accounts owner on owner.id = o.account_id
   join accounts a on a.team_id = owner.team_id join users u on u.id = a.user_id
   where o.id = ? and a.status = 'active' and ${READS} order by a.user_id, a.id`;

/** People who may see the subject of an event. */
export const recipientsRepository = {
  ofAdUser: (adUserId: string, trx: Transaction) => select(ownedBy('ad_users'), [adUserId], trx),
  ofProxy: (proxyId: string, trx: Transaction) => select(ownedBy('proxies'), [proxyId], trx),

  /** Every member reads the team's trackers; those who manage the team fix them. */
  ofTeam: (teamId: string, trx: Transaction) =>
    select(
      `select ${COLUMNS}, a.manage_team as is_owner
       from accounts a join users u on u.id = a.user_id
       where a.team_id = ? and a.status = 'active' order by a.user_id, a.id`,
      [teamId],
      trx,
    ),

  /** `canPauseRules` in SQL. */
  whoPauseRules: (teamId: string, trx: Transaction) =>
    select(
      `select ${COLUMNS}, true as is_owner from accounts a join users u on u.id = a.user_id
       where a.team_id = ? and a.status = 'active' and (a.manage_team or a.manage_team_ads)
       order by a.user_id, a.id`,
      [teamId],
      trx,
    ),

  async findAdUser(adUserId: string, trx: Transaction): Promise<NotifiedProfile | undefined> {
    const { rows } = await trx.raw<{ rows: AdUserRow[] }>(
      `select coalesce(u.custom_name, u.name) as name, u.facebook_id,
         u.should_notify_about_binom_rule_run as notifies,
         u.binom_rule_run_notification_template_id as template
       from ad_users u where u.id = ?`,
      [adUserId],
    );
    const [row] = rows;
    return (
      row && {
        name: row.name,
        facebookId: row.facebook_id,
        notifiesAboutRuns: row.notifies,
        runTemplateId: row.template,
      }
    );
  },
};
