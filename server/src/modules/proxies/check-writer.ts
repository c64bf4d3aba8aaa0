import { isDeepStrictEqual } from 'node:util';
import { toDoc } from '@ads-checker/shared/collections/index';
import type { Sync } from '../../platform/sync/sync.ts';
import type { FinishedCheck, ProxyCheckRepository } from './check-repository.ts';
import { presentProxy } from './presenter.ts';
import type { PublishOutage } from './publish-outage.ts';

/** Whether the result changes nothing in the proxy's document. */
function isSameDocument({ proxy, check, geo }: FinishedCheck): boolean {
  const after = { ...proxy, check, geo: geo ?? proxy.geo };
  return isDeepStrictEqual(
    toDoc('proxy', presentProxy(proxy)),
    toDoc('proxy', presentProxy(after)),
  );
}

interface Waiting {
  readonly finished: FinishedCheck;
  resolve(): void;
  reject(error: unknown): void;
}

export type SaveCheck = (finished: FinishedCheck) => Promise<void>;

/**
 * Stores finished checks. A result without changes takes no team lock. Results that finish while a
 * write of the team runs are stored together by the next one: the lock admits one write at a time,
 * and many checks end at once.
 */
export function createCheckWriter(deps: {
  checks: Pick<ProxyCheckRepository, 'save'>;
  publishOutage: PublishOutage;
  sync: Pick<Sync, 'write' | 'writeVolatile'>;
}): SaveCheck {
  const waiting = new Map<string, Waiting[]>();

  const saveAll = (teamId: string, batch: readonly Waiting[]): Promise<void> =>
    deps.sync.write({ teamIds: [teamId] }, async (scope) => {
      for (const { finished } of batch) {
        if (await deps.checks.save(finished, scope.trx)) {
          scope.touch({ collection: 'proxies', docIds: [finished.proxy.id] });
          await deps.publishOutage(finished, scope.trx);
        }
      }
    });
  const drain = async (teamId: string): Promise<void> => {
    for (
      let batch = waiting.get(teamId) ?? [];
      batch.length > 0;
      batch = waiting.get(teamId) ?? []
    ) {
      waiting.set(teamId, []);
      try {
        await saveAll(teamId, batch);
        for (const { resolve } of batch) {
          resolve();
        }
      } catch (error) {
        for (const { reject } of batch) {
          reject(error);
        }
      }
    }
    waiting.delete(teamId);
  };

  const saveSame = (finished: FinishedCheck): Promise<boolean> => {
    const { id, teamId } = finished.proxy;
    return deps.sync.writeVolatile({ kind: 'proxy', teamId }, async (trx) => {
      const isSaved = await deps.checks.save(finished, trx, { onlyIfSame: true });
      if (isSaved) {
        await deps.publishOutage(finished, trx);
      }
      return { ids: isSaved ? [id] : [], result: isSaved };
    });
  };
  const saveNews = (finished: FinishedCheck): Promise<void> =>
    new Promise((resolve, reject) => {
      const { teamId } = finished.proxy;
      const entry = { finished, resolve: () => resolve(), reject };
      const queued = waiting.get(teamId);
      if (queued !== undefined) {
        queued.push(entry);
        return;
      }
      waiting.set(teamId, [entry]);
      void drain(teamId);
    });

  return async (finished) => {
    if (!(isSameDocument(finished) && (await saveSame(finished)))) {
      await saveNews(finished);
    }
  };
}
