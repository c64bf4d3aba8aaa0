import type { ProxyGeo } from '@ads-checker/shared/contracts/proxies';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { ProxySettings, StoredCheck } from './entities.ts';
import { checkProxyJob } from './jobs/check-proxy.job.ts';

export interface FinishedCheck {
  /** The proxy when the check began. */
  readonly proxy: ProxySettings;
  readonly check: StoredCheck;
  /** The location of the exit; null keeps the previous one. */
  readonly geo: ProxyGeo | null;
  readonly checkFailures: number;
  readonly nextCheckAt: Date;
}

export type ProxyCheckRepository = ReturnType<typeof createProxyCheckRepository>;

/** Requests, results and schedule of proxy checks. */
export function createProxyCheckRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  return {
    /**
     * Stores a result and schedules the next check, unless the proxy was deleted or its connection
     * changed: then its check is queued already, as is one requested after this one began. Returns
     * whether it was stored. With `onlyIfSame` also not when another check was stored meanwhile.
     */
    async save(
      { proxy, check, geo, checkFailures, nextCheckAt }: FinishedCheck,
      trx: Transaction,
      { onlyIfSame = false }: { onlyIfSame?: boolean } = {},
    ): Promise<boolean> {
      const { rows } = await trx.raw<{ rows: { is_waited_for: boolean }[] }>(
        `update proxies set "check" = :check::jsonb, geo = coalesce(:geo::jsonb, geo),
           check_failures = :checkFailures,
           check_requested_at = case when check_requested_at is distinct from :askedAt then check_requested_at end
         where id = :id and protocol = :protocol and hostname = :hostname and port = :port
           and username is not distinct from :username
           and password_sealed is not distinct from :passwordSealed
           and (not :onlyIfSame or ("check" is not distinct from :formerCheck::jsonb
             and geo is not distinct from :formerGeo::jsonb))
         returning check_requested_at is not null as is_waited_for`,
        {
          id: proxy.id,
          protocol: proxy.protocol,
          hostname: proxy.hostname,
          port: proxy.port,
          username: proxy.username,
          passwordSealed: proxy.password?.sealed ?? null,
          askedAt: proxy.checkRequestedAt,
          onlyIfSame,
          formerCheck: toJsonColumn(proxy.check),
          formerGeo: toJsonColumn(proxy.geo),
          check: toJsonColumn(check),
          geo: toJsonColumn(geo),
          checkFailures,
        },
      );
      if (rows[0]?.is_waited_for === false) {
        const payload = { proxyId: proxy.id };
        await jobQueue.add(checkProxyJob, { payload, runAt: nextCheckAt }, trx);
      }
      return rows.length === 1;
    },

    async request(
      { ids, now }: { ids: readonly string[]; now: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('proxies')
        .whereIn('id', [...ids])
        .update({ check_requested_at: now });
      await jobQueue.addAll(
        checkProxyJob,
        ids.map((proxyId) => ({ payload: { proxyId }, isRequested: true })),
        trx,
      );
    },

    /**
     * Moves the next check to now, unless the proxy was checked since, is being checked, or is
     * gone.
     */
    async expedite(input: { id: string; unlessCheckedSince: Date }): Promise<void> {
      if (!fitsBigint(input.id)) {
        return;
      }
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `select 1 from proxies where id = :id
           and coalesce(("check" ->> 'checkedAt')::timestamptz < :unlessCheckedSince, true)`,
        { id: input.id, unlessCheckedSince: input.unlessCheckedSince },
      );
      if (rowCount === 1) {
        await jobQueue.expedite(checkProxyJob, { proxyId: input.id });
      }
    },
  };
}
