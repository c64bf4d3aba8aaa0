import type {
  AdUserAuthMethod,
  AdUserGroupIcon,
  AdUserStatus,
} from '@ads-checker/shared/contracts/ad-users';
import type { ProxyProtocol } from '@ads-checker/shared/contracts/proxies';
import type { AdUser, AdUserGroup, ProxySettings, StoredSecret } from './entities.ts';

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
  created_at: Date;
  updated_at: Date;
}

export interface GroupRow {
  id: string;
  account_id: string;
  name: string;
  icon: AdUserGroupIcon;
  color: number;
}

export interface ProxyRow {
  id: string;
  account_id: string;
  team_id: string;
  ad_user_ids: string[];
  name: string | null;
  description: string | null;
  is_shared: boolean;
  protocol: ProxyProtocol;
  hostname: string;
  port: number;
  username: string | null;
  password_sealed: string | null;
  password_set_at: Date | null;
  password_last_four: string | null;
  geo: unknown;
  check: unknown;
}

function toSecret({
  sealed,
  setAt,
  lastFour,
}: {
  sealed: string | null;
  setAt: Date | null;
  lastFour: string | null;
}): StoredSecret | null {
  return sealed === null || setAt === null ? null : { sealed, setAt, lastFour: lastFour ?? '' };
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
      setAt: row.access_token_set_at,
      lastFour: row.access_token_last_four,
    },
    cookie: toSecret({
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toAdUserGroup(row: GroupRow): AdUserGroup {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    icon: row.icon,
    color: row.color,
  };
}

export function toProxy(row: ProxyRow): ProxySettings {
  return {
    id: row.id,
    accountId: row.account_id,
    teamId: row.team_id,
    adUserIds: row.ad_user_ids,
    name: row.name,
    description: row.description,
    isShared: row.is_shared,
    protocol: row.protocol,
    hostname: row.hostname,
    port: row.port,
    username: row.username,
    password: toSecret({
      sealed: row.password_sealed,
      setAt: row.password_set_at,
      lastFour: row.password_last_four,
    }),
    geo: row.geo,
    check: row.check,
  };
}
