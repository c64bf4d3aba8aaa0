import type { ProxyCheck, ProxyGeo } from '@ads-checker/shared/contracts/proxies';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import type { ProxySettings } from './entities.ts';

export interface FinishedCheck {
  /** The proxy as it was when the check began. */
  readonly proxy: ProxySettings;
  readonly startedAt: Date;
  readonly check: ProxyCheck;
  /** Where it lets out; null leaves what was known before. */
  readonly geo: ProxyGeo | null;
  readonly checkFailures: number;
  readonly nextCheckAt: Date;
}

export type ProxyCheckRepository = ReturnType<typeof createProxyCheckRepository>;

/** Which proxies are due for a check, who makes it, and what came of it. */
export function createProxyCheckRepository({ db }: { db: Database }) {
  return {
    /** Takes due proxies for whoever calls; what another process holds, or asked for first, is passed over. Gives ids. */
    async claimDue({
      now,
      leaseUntil,
      limit,
      onlyRequested,
    }: {
      now: Date;
      leaseUntil: Date;
      limit: number;
      onlyRequested: boolean;
    }): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `update proxies set check_lease_until = :leaseUntil where id in (
           select id from proxies
           where next_check_at <= :now and (check_lease_until is null or check_lease_until <= :now)
             ${onlyRequested ? 'and check_requested_at is not null' : ''}
           order by next_check_at, id limit :limit for update skip locked
         ) returning id`,
        { now, leaseUntil, limit },
      );
      return rows.map(({ id }) => id);
    },

    /** Whether there is anything to take. */
    async hasDue(now: Date): Promise<boolean> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `select 1 from proxies
         where next_check_at <= :now and (check_lease_until is null or check_lease_until <= :now) limit 1`,
        { now },
      );
      return rowCount > 0;
    },

    async count(): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from proxies',
      );
      return rows[0]?.count ?? 0;
    },

    async release(ids: readonly string[]): Promise<void> {
      await db('proxies')
        .whereIn('id', [...ids])
        .update({ check_lease_until: null });
    },

    /**
     * Stores what was found, unless the proxy is gone or reached otherwise by now: then it is due already. A check that
     * was asked for after this one began stays due. Gives whether it was stored.
     */
    async save(
      { proxy, startedAt, check, geo, checkFailures, nextCheckAt }: FinishedCheck,
      trx: Transaction,
    ): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update proxies set "check" = :check::jsonb, geo = coalesce(:geo::jsonb, geo),
           check_failures = :checkFailures, check_lease_until = null,
           next_check_at = case when check_requested_at > :startedAt then next_check_at else :nextCheckAt end,
           check_requested_at = case when check_requested_at > :startedAt then check_requested_at end
         where id = :id and protocol = :protocol and hostname = :hostname and port = :port
           and username is not distinct from :username
           and password_sealed is not distinct from :passwordSealed`,
        {
          id: proxy.id,
          protocol: proxy.protocol,
          hostname: proxy.hostname,
          port: proxy.port,
          username: proxy.username,
          passwordSealed: proxy.password?.sealed ?? null,
          startedAt,
          check: toJsonColumn(check),
          geo: toJsonColumn(geo),
          checkFailures,
          nextCheckAt,
        },
      );
      return rowCount === 1;
    },

    async request(
      { ids, now }: { ids: readonly string[]; now: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('proxies')
        .whereIn('id', [...ids])
        .update({ check_requested_at: now, next_check_at: now });
    },

    /** Due now, unless it was looked at after `checkedBefore` or is due already. */
    async makeDue({
      id,
      now,
      checkedBefore,
    }: {
      id: string;
      now: Date;
      checkedBefore: Date;
    }): Promise<void> {
      if (!fitsBigint(id)) {
        return;
      }
      await db.raw(
        `update proxies set next_check_at = :now where id = :id and next_check_at > :now
           and coalesce(("check" ->> 'checkedAt')::timestamptz < :checkedBefore, true)`,
        { id, now, checkedBefore },
      );
    },
  };
}
