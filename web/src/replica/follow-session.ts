import { onApiSignal } from '../lib/api.ts';
import { getSessionOwner, onSessionOwner } from '../lib/session-owner.ts';
import type { DexieData } from './dexie-data.ts';
import type { ReplicaOwner } from './model/types.ts';
import type { OwnedData } from './owned/owned-data.ts';
import type { Leader } from './tabs/leader.ts';

interface SessionDeps {
  readonly owner: ReplicaOwner;
  readonly leader: Leader;
  readonly owned: OwnedData;
  readonly outbox: DexieData['outbox'];
  readonly onReached: (isReached: boolean) => void;
}

/**
 * Commands are sent only after the server confirmed that the session acts for this account, and
 * while it does.
 */
export function followSession({ owner, leader, owned, outbox, onReached }: SessionDeps) {
  let isEnded = false;
  let isRetired = false;
  let isLeaving = false;
  const follow = (): void => {
    const acting = getSessionOwner();
    const isOurs = acting?.userId === owner.userId && acting.accountId === owner.accountId;
    if (isOurs && !isEnded && !isRetired) {
      leader.join();
      owned.resume();
      outbox.resume();
      return;
    }
    outbox.hold();
    if (isEnded || (acting !== null && !isOurs)) {
      owned.end();
      if (!isLeaving) {
        leader.leave();
      }
    }
  };
  const stopFollowing = onSessionOwner(follow);
  const stopSignals = onApiSignal((signal) => {
    switch (signal) {
      case 'session-ended':
      case 'session-revoked':
        isEnded = true;
        follow();
        break;
      case 'session-started':
        isEnded = false;
        follow();
        break;
      case 'must-reload':
        isRetired = true;
        outbox.hold();
        owned.retire();
        leader.leave();
        break;
      case 'reached':
        onReached(true);
        break;
      case 'unreached':
        onReached(false);
        break;
    }
  });
  return {
    follow,
    setLeaving(next: boolean): void {
      isLeaving = next;
      follow();
    },
    stop(): void {
      stopSignals();
      stopFollowing();
    },
  };
}
