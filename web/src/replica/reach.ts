import type { Clock } from '../lib/clock.ts';
import { waitForIdle } from '../lib/idle.ts';
import type { ReachProbe } from './reach-probe.ts';
import type { Leader } from './tabs/leader.ts';

interface ReachDeps {
  readonly clock: Clock;
  readonly leader: Leader;
  readonly isVisible: () => boolean;
  readonly onReached: (isReached: boolean) => void;
}

/** Whether the server answers. What asks it is loaded once the page is idle. */
export function followReach({ clock, leader, isVisible, onReached }: ReachDeps) {
  let stopWatchingLeader = (): void => undefined;
  const probing = waitForIdle().then(async () => {
    const [{ askServer, createReachProbe }, { watchUnreachedLeader }] = await Promise.all([
      import('./reach-probe.ts'),
      import('./tabs/unreached-leader.ts'),
    ]);
    stopWatchingLeader = watchUnreachedLeader({ leader, clock, ask: askServer });
    return createReachProbe({
      clock,
      probe: askServer,
      // Other tabs show the leading tab's state, so that one asks while hidden, too.
      isWorthwhile: () =>
        (isVisible() || leader.isLeader()) && globalThis.navigator?.onLine !== false,
    });
  });
  const withProbe = (act: (probe: ReachProbe) => void): void => {
    probing.then(act, () => undefined);
  };
  return {
    set(isReached: boolean): void {
      onReached(isReached);
      withProbe((probe) => probe.setReached(isReached));
    },
    wake: () => withProbe((probe) => probe.wake()),
    close: () =>
      withProbe((probe) => {
        stopWatchingLeader();
        probe.close();
      }),
  };
}
