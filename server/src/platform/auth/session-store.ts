import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { SessionKind } from '@ads-checker/shared/contracts/identity';
import type { Clock } from '../clock/clock.ts';
import { type Database, oneRow, type Transaction } from '../db/database.ts';
import { fitsBigint } from '../db/ids.ts';
import { describeClient } from './client-description.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Since the last use. An extension may be used rarely. */
const LIFE_MS: Readonly<Record<SessionKind, number>> = {
  browser: 30 * DAY_MS,
  extension: 180 * DAY_MS,
};
const ACTIVITY_WRITE_INTERVAL_MS = 60_000;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

export interface SessionRecord {
  readonly id: string;
  readonly kind: SessionKind;
  /** As the extension last reported. */
  readonly extensionVersion: string | null;
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

interface SessionRow {
  id: string;
  kind: SessionKind;
  extension_version: string | null;
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

interface ActorRow extends SessionRow {
  can_create_teams: boolean;
  can_manage_all_users: boolean;
  account_status: 'active' | 'restricted' | null;
  manage_team: boolean | null;
  read_team_ads: boolean | null;
  manage_team_ads: boolean | null;
}

const COLUMNS = `s.id, s.kind, s.extension_version, s.user_id, s.account_id, a.team_id, s.status, s.ip, s.user_agent, s.device, s.os, s.browser,
  s.last_activity_at, s.expires_at, s.created_at, s.token_generation`;

/** An extension acts only for its paired account, whose removal ends the session. */
const IS_LIVING = `s.status = 'active' and s.expires_at > :now
  and (s.kind = 'browser' or s.account_id is not null)`;

function toRecord(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    kind: row.kind,
    extensionVersion: row.extension_version,
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

function toActor(row: ActorRow): Actor {
  const { account_id: id, team_id: teamId, account_status: status } = row;
  return {
    userId: row.user_id,
    userPermissions: {
      create_teams: row.can_create_teams,
      manage_all_users: row.can_manage_all_users,
    },
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

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface SessionStore {
  /** Creates a session; the token is returned once and stored only as a hash. */
  create(
    session: {
      userId: string;
      accountId: string | null;
      ip: string;
      userAgent: string;
      extensionVersion?: string;
    },
    db?: Transaction,
  ): Promise<{ session: SessionRecord; token: string }>;
  /**
   * The valid session of a token of the given kind; kinds are not interchangeable. Updates the
   * activity at most once a minute, and a changed extension version at once.
   */
  findByToken(client: {
    token: string;
    ip: string;
    kind: SessionKind;
    extensionVersion?: string | undefined;
  }): Promise<ActiveSession | undefined>;
  /**
   * Why a token is refused: its session was revoked, or its token renewed. Undefined when expired
   * or unknown.
   */
  findRefusal(client: {
    token: string;
    kind: SessionKind;
  }): Promise<'session_revoked' | 'session_renewed' | undefined>;
  /** Replaces a session's token and returns it once; the old one stops working with the commit. */
  renewToken(sessionId: string, trx: Transaction): Promise<string>;
  get(id: string): Promise<SessionRecord>;
  /** Valid sessions of a person, of both kinds, the latest activity first. */
  listLiving(userId: string): Promise<SessionRecord[]>;
  /** Sets a session's account; nothing when the account was just removed. */
  setAccount(change: { sessionId: string; accountId: string }): Promise<void>;
  /**
   * Ends valid sessions of a person, of both kinds: one, all but one, or all. Returns the ids of
   * those it ended.
   */
  endOf(
    which: { userId: string; onlyId?: string; exceptId?: string },
    trx?: Transaction,
  ): Promise<string[]>;
  /**
   * Ends the valid sessions of a person above a maximum, the longest unused first. Returns their
   * ids.
   */
  endSurplus(which: { userId: string; keep: number }, trx: Transaction): Promise<string[]>;
  /** Deletes expired sessions, and ended ones once no browser can still use them. */
  purge(): Promise<number>;
}

/**
 * Opaque random tokens, stored hashed; every request extends a session: by 30 days, an extension's
 * by 180.
 */
export function createSessionStore({ db, clock }: { db: Database; clock: Clock }): SessionStore {
  /** Returns the extended row. */
  const touch = async <R extends SessionRow>({
    row,
    ip,
    extensionVersion = row.extension_version,
  }: {
    row: R;
    ip: string;
    extensionVersion: string | null | undefined;
  }): Promise<R> => {
    const now = clock.now();
    if (
      now.getTime() - row.last_activity_at.getTime() < ACTIVITY_WRITE_INTERVAL_MS &&
      extensionVersion === row.extension_version
    ) {
      return row;
    }
    const expiresAt = new Date(now.getTime() + LIFE_MS[row.kind]);
    await db.raw(
      `update sessions set last_activity_at = ?, expires_at = ?, ip = ?, extension_version = ?
       where id = ? and status = 'active'`,
      [now, expiresAt, ip, extensionVersion, row.id],
    );
    return {
      ...row,
      last_activity_at: now,
      expires_at: expiresAt,
      ip,
      extension_version: extensionVersion,
    };
  };

  return {
    async create({ userId, accountId, ip, userAgent, extensionVersion }, trx) {
      const kind: SessionKind = extensionVersion === undefined ? 'browser' : 'extension';
      const token = createToken();
      const now = clock.now();
      const client = describeClient(userAgent);
      const { rows } = await (trx ?? db).raw<{ rows: SessionRow[] }>(
        `with s as (
           insert into sessions (token_hash, kind, extension_version, user_id, account_id, ip, user_agent, device, os, browser,
             last_activity_at, expires_at, created_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *
         )
         select ${COLUMNS} from s left join accounts a on a.id = s.account_id`,
        [
          hashToken(token),
          kind,
          extensionVersion ?? null,
          userId,
          accountId,
          ip,
          userAgent.slice(0, 500),
          client.device,
          client.os,
          client.browser,
          now,
          new Date(now.getTime() + LIFE_MS[kind]),
          now,
        ],
      );
      return { session: toRecord(oneRow(rows)), token };
    },

    async findByToken({ token, ip, kind, extensionVersion }) {
      if (!TOKEN_FORM.test(token)) {
        return undefined;
      }
      const { rows } = await db.raw<{ rows: ActorRow[] }>(
        `select ${COLUMNS}, u.can_create_teams, u.can_manage_all_users, a.status as account_status,
           a.manage_team, a.read_team_ads, a.manage_team_ads
         from sessions s join users u on u.id = s.user_id left join accounts a on a.id = s.account_id
         where s.token_hash = :tokenHash and s.kind = :kind and ${IS_LIVING}`,
        { tokenHash: hashToken(token), kind, now: clock.now() },
      );
      const [row] = rows;
      if (row === undefined) {
        return undefined;
      }
      const touched = await touch({ row, ip, extensionVersion });
      return { ...toRecord(touched), actor: toActor(touched), isExtended: touched !== row };
    },

    async findRefusal({ token, kind }) {
      if (!TOKEN_FORM.test(token)) {
        return undefined;
      }
      const { rows } = await db.raw<{ rows: { isRevoked: boolean; isRenewed: boolean }[] }>(
        `select coalesce(s.status = 'ended' or (s.kind = 'extension' and s.account_id is null), false) as "isRevoked",
           (${IS_LIVING}) as "isRenewed"
         from sessions s
         where s.kind = :kind and (s.token_hash = :tokenHash or s.former_token_hash = :tokenHash)`,
        { tokenHash: hashToken(token), kind, now: clock.now() },
      );
      const [found] = rows;
      if (found?.isRevoked === true) {
        return 'session_revoked';
      }
      return found?.isRenewed === true ? 'session_renewed' : undefined;
    },

    async renewToken(sessionId, trx) {
      const token = createToken();
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update sessions set former_token_hash = token_hash, token_hash = ?, token_generation = token_generation + 1
         where id = ? and status = 'active'`,
        [hashToken(token), sessionId],
      );
      if (rowCount !== 1) {
        throw new Error('An ended session cannot get a new token.');
      }
      return token;
    },

    async get(id) {
      const { rows } = await db.raw<{ rows: SessionRow[] }>(
        `select ${COLUMNS} from sessions s left join accounts a on a.id = s.account_id where s.id = ?`,
        [id],
      );
      return toRecord(oneRow(rows));
    },

    async listLiving(userId) {
      const { rows } = await db.raw<{ rows: SessionRow[] }>(
        `select ${COLUMNS} from sessions s left join accounts a on a.id = s.account_id
         where s.user_id = :userId and ${IS_LIVING}
         order by s.last_activity_at desc, s.id desc`,
        { userId, now: clock.now() },
      );
      return rows.map(toRecord);
    },

    async setAccount({ sessionId, accountId }) {
      // The lock waits for a concurrent removal, which would break the foreign key.
      await db.raw(
        `update sessions set account_id = (select id from accounts where id = ? for key share) where id = ?`,
        [accountId, sessionId],
      );
    },

    async endOf({ userId, onlyId, exceptId }, trx) {
      if (onlyId !== undefined && !fitsBigint(onlyId)) {
        return [];
      }
      const { rows } = await (trx ?? db).raw<{ rows: { id: string }[] }>(
        `update sessions s set status = 'ended', ended_at = :now
         where s.user_id = :userId and ${IS_LIVING}
           and (cast(:onlyId as bigint) is null or s.id = :onlyId)
           and (cast(:exceptId as bigint) is null or s.id <> :exceptId)
         returning id`,
        { userId, onlyId: onlyId ?? null, exceptId: exceptId ?? null, now: clock.now() },
      );
      return rows.map(({ id }) => id);
    },

    async endSurplus({ userId, keep }, trx) {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update sessions set status = 'ended', ended_at = :now where id in (
           select s.id from sessions s where s.user_id = :userId and ${IS_LIVING}
           order by s.last_activity_at desc, s.id desc offset :keep
         ) returning id`,
        { userId, keep, now: clock.now() },
      );
      return rows.map(({ id }) => id);
    },

    async purge() {
      const now = clock.now();
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from sessions
         where (status = 'active' and expires_at <= :now)
           or (status = 'ended' and kind = 'browser' and ended_at <= :browser)
           or (status = 'ended' and kind = 'extension' and ended_at <= :extension)`,
        {
          now,
          browser: new Date(now.getTime() - LIFE_MS.browser),
          extension: new Date(now.getTime() - LIFE_MS.extension),
        },
      );
      return rowCount;
    },
  };
}
