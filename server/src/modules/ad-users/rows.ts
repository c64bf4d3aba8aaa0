import type {
  AdUserAuthMethod,
  AdUserGroupIcon,
  AdUserStatus,
} from '@ads-checker/shared/contracts/ad-users';
import type { SealedColumn } from '../../platform/crypto/reseal.ts';
import type { SecretPlace } from '../../platform/crypto/secret-box.ts';
import { toStoredSecret } from '../../platform/crypto/stored-secret.ts';
import type { AdUser, AdUserGroup } from './entities.ts';

export interface AdUserRow {
  id: string;
  account_id: string;
  team_id: string;
  facebook_id: string;
  group_id: string | null;
  proxy_id: string | null;
  auth_method: AdUserAuthMethod;
  status: AdUserStatus;
  user_agent: string;
  access_token_sealed: string;
  access_token_set_at: Date;
  access_token_last_four: string;
  cookie_sealed: string | null;
  cookie_set_at: Date | null;
  cookie_last_four: string | null;
  name: string;
  custom_name: string | null;
  picture: unknown;
  gender: 'male' | 'female' | null;
  synced_at: Date | null;
  is_shared: boolean;
  is_used_for_pixel_share: boolean;
  should_notify_about_binom_rule_run: boolean;
  binom_rule_run_notification_template_id: string | null;
  ad_object_check_task_id: string | null;
  ad_comment_clean_task_id: string | null;
  binom_cost_update_task_id: string | null;
  target_cpas: Readonly<Record<string, string>>;
  created_at: Date;
  updated_at: Date;
}

export interface GroupRow {
  id: string;
  account_id: string;
  team_id: string;
  is_shared: boolean;
  name: string;
  icon: AdUserGroupIcon;
  color: number;
}

type SecretField = 'accessToken' | 'cookie';
const TABLE = 'ad_users';
const SECRET_COLUMNS = {
  accessToken: 'access_token_sealed',
  cookie: 'cookie_sealed',
} as const satisfies Record<SecretField, string>;
export const SEALED_AD_USER_COLUMNS: readonly SealedColumn[] = Object.entries(SECRET_COLUMNS).map(
  ([field, column]) => ({ table: TABLE, column, field }),
);

export function placeOfSecret(adUserId: string, field: SecretField): SecretPlace {
  return { table: TABLE, field, rowId: adUserId };
}

export function toAdUser(row: AdUserRow): AdUser {
  return {
    id: row.id,
    accountId: row.account_id,
    teamId: row.team_id,
    facebookId: row.facebook_id,
    groupId: row.group_id,
    proxyId: row.proxy_id,
    authMethod: row.auth_method,
    status: row.status,
    userAgent: row.user_agent,
    accessToken: {
      sealed: row.access_token_sealed,
      place: placeOfSecret(row.id, 'accessToken'),
      setAt: row.access_token_set_at,
      lastFour: row.access_token_last_four,
    },
    cookie: toStoredSecret({
      place: placeOfSecret(row.id, 'cookie'),
      sealed: row.cookie_sealed,
      setAt: row.cookie_set_at,
      lastFour: row.cookie_last_four,
    }),
    name: row.name,
    customName: row.custom_name,
    picture: row.picture,
    gender: row.gender,
    syncedAt: row.synced_at,
    isShared: row.is_shared,
    isUsedForPixelShare: row.is_used_for_pixel_share,
    shouldNotifyAboutBinomRuleRun: row.should_notify_about_binom_rule_run,
    binomRuleRunNotificationTemplateId: row.binom_rule_run_notification_template_id,
    adObjectCheckTaskId: row.ad_object_check_task_id,
    adCommentCleanTaskId: row.ad_comment_clean_task_id,
    binomCostUpdateTaskId: row.binom_cost_update_task_id,
    targetCpas: row.target_cpas,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toAdUserGroup(row: GroupRow): AdUserGroup {
  return {
    id: row.id,
    accountId: row.account_id,
    teamId: row.team_id,
    isShared: row.is_shared,
    name: row.name,
    icon: row.icon,
    color: row.color,
  };
}
