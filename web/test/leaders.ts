import type { Clock } from '../src/lib/clock.ts';
import { createLeader, type Leader } from '../src/replica/tabs/leader.ts';

/** Leader of a single tab. */
export const ALONE: Leader = {
  isLeader: () => true,
  onChange: () => () => undefined,
  onHeartbeat: () => () => undefined,
  setDescription: () => undefined,
  sendHeartbeat: () => undefined,
  isWatched: () => true,
  onWatched: () => () => undefined,
  ensureAwake: () => undefined,
  replace: () => undefined,
  join: () => undefined,
  leave: () => undefined,
  close: () => undefined,
};

/** Leader election among several visible tabs of one database. */
export function joinTabs({
  name,
  clock,
}: {
  readonly name: string;
  readonly clock: Clock;
}): Leader {
  const channel = new BroadcastChannel(name);
  const leader = createLeader({
    name,
    locks: navigator.locks,
    channel,
    clock,
    isVisible: () => true,
  });
  leader.join();
  return {
    ...leader,
    close() {
      leader.close();
      channel.close();
    },
  };
}
