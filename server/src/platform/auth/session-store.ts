import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX } from '@ads-checker/shared/access/api-tokens';
import type { SessionKind } from '@ads-checker/shared/contracts/identity';
import { DAY_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Clock } from '../clock/clock.ts';
import { type Database, oneRow, type Transaction } from '../db/database.ts';
import { describeClient } from './client-description.ts';
import {
  type ActiveSession,
  type ActorRow,
  type ApiTokenGrant,
  SESSION_COLUMNS,
  type SessionRecord,
  type SessionRow,
  toActor,
  toRecord,
} from './session-rows.ts';

export type { ActiveSession, SessionRecord } from './session-rows.ts';

const TOKEN_BYTES = 32;
/** Since the last use; extensions may be used rarely. API tokens have a fixed expiry. */
const LIFETIME_MS: Readonly<Record<Exclude<SessionKind, 'token'>, number>> = {
  browser: 30 * DAY_MS,
  extension: 180 * DAY_MS,
};
/** How long clients that return rarely can still learn that their session was revoked. */
const ENDED_RETENTION_MS = 180 * DAY_MS;
const ACTIVITY_WRITE_INTERVAL_MS = MINUTE_MS;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** An extension and an API token act only for their account, whose removal ends the session. */
const IS_ACTIVE = `s.status = 'active' and s.expires_at > :now
  and (s.kind = 'browser' or s.account_id is not null)`;

function createToken(kind: SessionKind): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return kind === 'token' ? `${API_TOKEN_PREFIX}${token}` : token;
}

function hasTokenForm({ token, kind }: { token: string; kind: SessionKind }): boolean {
  return kind === 'token'
    ? token.startsWith(API_TOKEN_PREFIX) && TOKEN_FORM.test(token.slice(API_TOKEN_PREFIX.length))
    : TOKEN_FORM.test(token);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface EndedSession {
  readonly id: string;
  /** The API token that ended with it, if any. */
  readonly apiToken: { readonly name: string; readonly teamId: string } | null;
}

export interface SessionStore {
  /** Creates a session; the token is returned once and stored only as a hash. */
  create(
    session: {
      userId: string;
      accountId: string | null;
      ip: string;
      userAgent: string;
      extension?: {
        readonly version: string;
        readonly label: string | null;
        readonly pairingKeyId: string | null;
      };
      apiToken?: ApiTokenGrant & { readonly expiresAt: Date };
    },
    db?: Transaction,
  ): Promise<{ session: SessionRecord; token: string }>;
  /**
   * The valid session of a token of the given kind; kinds are not interchangeable. Updates the
   * activity at most once a minute, and a changed extension version and the first use of an API
   * token at once.
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
  /**
   * Replaces an API token that was never used and returns it once, as `create` does. Undefined when
   * it was used or has ended.
   */
  remakeApiToken(
    which: { id: string; userId: string },
    trx: Transaction,
  ): Promise<{ session: SessionRecord; token: string } | undefined>;
  /** Replaces a session's token and returns it once; the old one stops working with the commit. */
  renewToken(sessionId: string, trx: Transaction): Promise<string>;
  get(id: string): Promise<SessionRecord>;
  /** Valid sessions of a person, of all kinds, the latest activity first. */
  listActive(userId: string): Promise<SessionRecord[]>;
  /** Sets a session's account; nothing when the account was just removed. */
  setAccount(change: { sessionId: string; accountId: string }): Promise<void>;
  /**
   * Ends valid sessions of a person, of all kinds: one, those of a pairing key, all but one, or all.
   * The last two end the person's pairing keys, too.
   */
  endOf(
    which: { userId: string; onlyId?: string; pairingKeyId?: string; exceptId?: string },
    trx?: Transaction,
  ): Promise<EndedSession[]>;
  /** Number of a person's connected extensions. */
  countExtensions(userId: string, trx: Transaction): Promise<number>;
  /** Changes only the given values. */
  describeExtension(change: {
    sessionId: string;
    label?: string | null | undefined;
    lastProfileName?: string | undefined;
  }): Promise<void>;
  /**
   * Ends the valid browser sessions of a person above a maximum, the longest unused first. Returns
   * their ids.
   */
  endSurplus(which: { userId: string; keep: number }, trx: Transaction): Promise<string[]>;
  /** Deletes expired sessions, and ended ones once no browser can still use them. */
  purge(): Promise<number>;
}

interface SessionStoreDeps {
  readonly db: Database;
  readonly clock: Clock;
}

function createSessionEnds({
  db,
  clock,
}: SessionStoreDeps): Pick<SessionStore, 'endOf' | 'endSurplus' | 'purge'> {
  return {
    async endOf({ userId, onlyId, pairingKeyId, exceptId }, trx) {
      if (onlyId !== undefined && !fitsBigint(onlyId)) {
        return [];
      }
      if (onlyId === undefined && pairingKeyId === undefined) {
        await (trx ?? db).raw('update users set sign_out_count = sign_out_count + 1 where id = ?', [
          userId,
        ]);
      }
      const { rows } = await (trx ?? db).raw<{
        rows: { id: string; token_name: string | null; team_id: string | null }[];
      }>(
        `update sessions s set status = 'ended', ended_at = :now
         where s.user_id = :userId and ${IS_ACTIVE}
           and (cast(:onlyId as bigint) is null or s.id = :onlyId)
           and (cast(:pairingKeyId as bigint) is null or s.pairing_key_id = :pairingKeyId)
           and (cast(:exceptId as bigint) is null or s.id <> :exceptId)
         returning id, token_name, (select a.team_id from accounts a where a.id = s.account_id)`,
        {
          userId,
          onlyId: onlyId ?? null,
          pairingKeyId: pairingKeyId ?? null,
          exceptId: exceptId ?? null,
          now: clock.now(),
        },
      );
      return rows.map(({ id, token_name: name, team_id: teamId }) => ({
        id,
        apiToken: name === null || teamId === null ? null : { name, teamId },
      }));
    },

    async endSurplus({ userId, keep }, trx) {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update sessions set status = 'ended', ended_at = :now where id in (
           select s.id from sessions s
           where s.user_id = :userId and s.kind = 'browser' and ${IS_ACTIVE}
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
           or (status = 'ended' and kind <> 'browser' and ended_at <= :others)`,
        {
          now,
          browser: new Date(now.getTime() - LIFETIME_MS.browser),
          others: new Date(now.getTime() - ENDED_RETENTION_MS),
        },
      );
      return rowCount;
    },
  };
}

function createSessionReads({
  db,
  clock,
}: SessionStoreDeps): Pick<
  SessionStore,
  'findRefusal' | 'get' | 'listActive' | 'countExtensions' | 'describeExtension'
> {
  return {
    async findRefusal({ token, kind }) {
      if (!hasTokenForm({ token, kind })) {
        return undefined;
      }
      const { rows } = await db.raw<{ rows: { isRevoked: boolean; isRenewed: boolean }[] }>(
        `select coalesce(s.status = 'ended' or (s.kind <> 'browser' and s.account_id is null), false) as "isRevoked",
           (${IS_ACTIVE}) as "isRenewed"
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

    async get(id) {
      const { rows } = await db.raw<{ rows: SessionRow[] }>(
        `select ${SESSION_COLUMNS} from sessions s left join accounts a on a.id = s.account_id where s.id = ?`,
        [id],
      );
      return toRecord(oneRow(rows));
    },

    async listActive(userId) {
      const { rows } = await db.raw<{ rows: SessionRow[] }>(
        `select ${SESSION_COLUMNS} from sessions s left join accounts a on a.id = s.account_id
         where s.user_id = :userId and ${IS_ACTIVE}
         order by s.last_activity_at desc, s.id desc`,
        { userId, now: clock.now() },
      );
      return rows.map(toRecord);
    },

    async countExtensions(userId, trx) {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from sessions s
         where s.user_id = :userId and s.kind = 'extension' and ${IS_ACTIVE}`,
        { userId, now: clock.now() },
      );
      return oneRow(rows).count;
    },

    async describeExtension({ sessionId, label, lastProfileName }) {
      if (label !== undefined) {
        await db.raw(`update sessions set label = ? where id = ? and kind = 'extension'`, [
          label,
          sessionId,
        ]);
      }
      if (lastProfileName !== undefined) {
        await db.raw(
          `update sessions set last_profile_name = ?, last_profile_sent_at = ?
           where id = ? and kind = 'extension'`,
          [lastProfileName, clock.now(), sessionId],
        );
      }
    },
  };
}

/**
 * Opaque random tokens, stored hashed; every request extends a session: by 30 days, an extension's
 * by 180. An API token is not extended.
 */
export function createSessionStore({ db, clock }: SessionStoreDeps): SessionStore {
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
    const expiresAt =
      row.kind === 'token' ? row.expires_at : new Date(now.getTime() + LIFETIME_MS[row.kind]);
    const isFirstUse =
      row.kind === 'token' && row.last_activity_at.getTime() === row.created_at.getTime();
    if (
      now.getTime() - row.last_activity_at.getTime() < ACTIVITY_WRITE_INTERVAL_MS &&
      extensionVersion === row.extension_version &&
      !isFirstUse
    ) {
      return row;
    }
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
    ...createSessionEnds({ db, clock }),
    ...createSessionReads({ db, clock }),

    async create({ userId, accountId, ip, userAgent, extension, apiToken }, trx) {
      const longLived = extension === undefined ? 'browser' : 'extension';
      const kind: SessionKind = apiToken === undefined ? longLived : 'token';
      const token = createToken(kind);
      const now = clock.now();
      const client = describeClient(userAgent);
      const { rows } = await (trx ?? db).raw<{ rows: SessionRow[] }>(
        `with s as (
           insert into sessions (token_hash, kind, extension_version, label, pairing_key_id, token_name, token_scopes, user_id, account_id, ip, user_agent, device, os, browser,
             last_activity_at, expires_at, created_at)
           values (?, ?, ?, ?, ?, ?, ?::text[], ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *
         )
         select ${SESSION_COLUMNS} from s left join accounts a on a.id = s.account_id`,
        [
          hashToken(token),
          kind,
          extension?.version ?? null,
          extension?.label ?? null,
          extension?.pairingKeyId ?? null,
          apiToken?.name ?? null,
          apiToken === undefined ? null : [...apiToken.scopes],
          userId,
          accountId,
          ip,
          userAgent.slice(0, 500),
          client.device,
          client.os,
          client.browser,
          now,
          apiToken?.expiresAt ?? new Date(now.getTime() + LIFETIME_MS[longLived]),
          now,
        ],
      );
      return { session: toRecord(oneRow(rows)), token };
    },

    async findByToken({ token, ip, kind, extensionVersion }) {
      if (!hasTokenForm({ token, kind })) {
        return undefined;
      }
      const { rows } = await db.raw<{ rows: ActorRow[] }>(
        `select ${SESSION_COLUMNS}, u.can_create_teams, u.can_manage_all_users, a.status as account_status,
           a.manage_team, a.read_team_ads, a.manage_team_ads
         from sessions s join users u on u.id = s.user_id left join accounts a on a.id = s.account_id
         where s.token_hash = :tokenHash and s.kind = :kind and ${IS_ACTIVE}`,
        { tokenHash: hashToken(token), kind, now: clock.now() },
      );
      const [row] = rows;
      if (row === undefined) {
        return undefined;
      }
      const touched = await touch({ row, ip, extensionVersion });
      return { ...toRecord(touched), actor: toActor(touched), isExtended: touched !== row };
    },

    async remakeApiToken({ id, userId }, trx) {
      const token = createToken('token');
      const { rows } = await trx.raw<{ rows: SessionRow[] }>(
        `with s as (
           update sessions s set token_hash = :tokenHash
           where s.id = :id and s.user_id = :userId and s.kind = 'token' and ${IS_ACTIVE}
             and s.last_activity_at = s.created_at
           returning *
         )
         select ${SESSION_COLUMNS} from s left join accounts a on a.id = s.account_id`,
        { id, userId, tokenHash: hashToken(token), now: clock.now() },
      );
      return rows[0] && { session: toRecord(rows[0]), token };
    },

    async renewToken(sessionId, trx) {
      const token = createToken('browser');
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update sessions set former_token_hash = token_hash, token_hash = ?, token_generation = token_generation + 1
         where id = ? and status = 'active' and kind <> 'token'`,
        [hashToken(token), sessionId],
      );
      if (rowCount !== 1) {
        throw new Error('An ended session cannot get a new token.');
      }
      return token;
    },

    async setAccount({ sessionId, accountId }) {
      // The lock waits for a concurrent removal, which would break the foreign key.
      await db.raw(
        `update sessions set account_id = (select id from accounts where id = ? for key share) where id = ?`,
        [accountId, sessionId],
      );
    },
  };
}
