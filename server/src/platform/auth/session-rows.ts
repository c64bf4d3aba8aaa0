import type { Actor } from '@ads-checker/shared/access/identity';
import type { SessionKind } from '@ads-checker/shared/contracts/identity';

const NO_USER_PERMISSIONS = { create_teams: false, manage_all_users: false } as const;

/** Name and scopes of an API token. */
export interface ApiTokenGrant {
  readonly name: string;
  readonly scopes: readonly string[];
}

export interface SessionRecord {
  readonly id: string;
  readonly kind: SessionKind;
  /** As the extension last reported. */
  readonly extensionVersion: string | null;
  /** The person's name for the browser of an extension. */
  readonly label: string | null;
  /** That an extension last sent, under its name at the time. */
  readonly lastProfile: { readonly name: string; readonly sentAt: Date } | null;
  /** The pairing key of an extension that was paired with one, while it is open. */
  readonly pairingKeyId: string | null;
  /** Null for other kinds. */
  readonly apiToken: ApiTokenGrant | null;
  readonly userId: string;
  readonly accountId: string | null;
  readonly teamId: string | null;
  readonly status: 'active' | 'ended';
  readonly ip: string;
  readonly userAgent: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly lastActivityAt: Date;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /** Number of token renewals: invalidates codes and streams of earlier tokens. */
  readonly tokenGeneration: number;
}

export interface ActiveSession extends SessionRecord {
  readonly actor: Actor;
  /** This request extended the session: the first one after a minute. */
  readonly isExtended: boolean;
}

export interface SessionRow {
  id: string;
  kind: SessionKind;
  extension_version: string | null;
  label: string | null;
  pairing_key_id: string | null;
  last_profile_name: string | null;
  last_profile_sent_at: Date | null;
  token_name: string | null;
  token_scopes: string[] | null;
  user_id: string;
  account_id: string | null;
  team_id: string | null;
  status: 'active' | 'ended';
  ip: string;
  user_agent: string;
  device: string;
  os: string;
  browser: string;
  last_activity_at: Date;
  expires_at: Date;
  created_at: Date;
  token_generation: number;
}

export interface ActorRow extends SessionRow {
  can_create_teams: boolean;
  can_manage_all_users: boolean;
  account_status: 'active' | 'restricted' | null;
  manage_team: boolean | null;
  read_team_ads: boolean | null;
  manage_team_ads: boolean | null;
}

/** Of `sessions s` with their `accounts a`. */
export const SESSION_COLUMNS = `s.id, s.kind, s.extension_version, s.label, s.pairing_key_id, s.last_profile_name, s.last_profile_sent_at, s.token_name, s.token_scopes, s.user_id, s.account_id, a.team_id, s.status, s.ip, s.user_agent, s.device, s.os, s.browser,
  s.last_activity_at, s.expires_at, s.created_at, s.token_generation`;

export function toRecord(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    kind: row.kind,
    extensionVersion: row.extension_version,
    label: row.label,
    pairingKeyId: row.pairing_key_id,
    lastProfile:
      row.last_profile_name === null || row.last_profile_sent_at === null
        ? null
        : { name: row.last_profile_name, sentAt: row.last_profile_sent_at },
    apiToken:
      row.token_name === null ? null : { name: row.token_name, scopes: row.token_scopes ?? [] },
    userId: row.user_id,
    accountId: row.account_id,
    teamId: row.team_id,
    status: row.status,
    ip: row.ip,
    userAgent: row.user_agent,
    device: row.device,
    os: row.os,
    browser: row.browser,
    lastActivityAt: row.last_activity_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    tokenGeneration: row.token_generation,
  };
}

export function toActor(row: ActorRow): Actor {
  const { account_id: id, team_id: teamId, account_status: status } = row;
  return {
    userId: row.user_id,
    // An API token is bound to one membership, while these permissions reach beyond it.
    userPermissions:
      row.kind === 'token'
        ? NO_USER_PERMISSIONS
        : { create_teams: row.can_create_teams, manage_all_users: row.can_manage_all_users },
    account:
      id === null || teamId === null || status === null
        ? null
        : {
            id,
            teamId,
            status,
            permissions: {
              manage_team: row.manage_team === true,
              read_team_ads: row.read_team_ads === true,
              manage_team_ads: row.manage_team_ads === true,
            },
          },
  };
}
