import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import type { Transaction } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import type { FinishedCheck } from './check-repository.ts';
import { presentProxy } from './presenter.ts';

/** A single failed check may be a glitch. */
const FAILURES_OF_OUTAGE = 2;

/** Publishes an outage when enough consecutive checks of a proxy in use have failed. */
export function createOutagePublisher({ events }: { events: Events }) {
  return async (
    { proxy, check, checkFailures }: FinishedCheck,
    trx: Transaction,
  ): Promise<void> => {
    if (checkFailures !== FAILURES_OF_OUTAGE || proxy.adUserIds.length === 0) {
      return;
    }
    const { id, teamId } = proxy;
    await events.publish(
      'newsHappened',
      {
        of: { teamId },
        group: `proxy:${id}:${check.checkedAt}`,
        state: `proxy:${id}`,
        at: new Date(check.checkedAt),
        subjects: [
          {
            kind: 'proxy_down',
            proxyId: id,
            proxyName: proxyDisplayName(presentProxy(proxy)),
            error: check.error,
          },
        ],
      },
      trx,
    );
  };
}

export type PublishOutage = ReturnType<typeof createOutagePublisher>;
