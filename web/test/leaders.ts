import type { Clock } from '../src/replica/clock.ts';
import { createLeader, type Leader } from '../src/replica/leader.ts';

/** The leader of the one tab there is. */
export const ALONE: Leader = {
  isLeader: () => true,
  onChange: () => () => undefined,
  onHeard: () => () => undefined,
  setDescription: () => undefined,
  beat: () => undefined,
  ensureAwake: () => undefined,
  join: () => undefined,
  leave: () => undefined,
  close: () => undefined,
};

/** One of several tabs over one database, visible like all of them. */
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
