import { waitForIdle } from '../../lib/idle.ts';
import { forgetScreens } from '../../lib/kept-keys.ts';
import { findReplica } from '../../replica/index.ts';
import { keepScreen } from './keep-screen.ts';

/** Lists; of what they show nothing is secret. */
const LISTS = [
  /^\/(?:ad-users|accounts|proxies|notification-templates)$/,
  /^\/ad-users\/\d+\/(?:comments|tasks)$/,
  /^\/checker\/users\/\d+\/accounts\/\d+\/(?:campaigns|adsets|ads)$/,
];
const SETTLED_MS = 2_000;
/** A list that still loads, or is in use, settles later. */
const ATTEMPTS = 10;
/** A change of a list comes before that of its address. */
const UNTOUCHED_MS = 1_000;

interface FollowedRouter {
  readonly state: { readonly status: 'pending' | 'idle' };
  readonly subscribe: (event: 'onResolved', listener: () => void) => () => void;
}

let stop: (() => void) | undefined;

/**
 * Keeps what list screens show on this device, for `frame.js` to paint at the next start: when they
 * have settled, and when the page is left. Bounded by number, length and age; forgotten with the
 * session (`forgetSession`) and when rows are withdrawn. There is one follower: a new one ends the
 * one before.
 * @returns ends it
 */
export function followScreens(router: FollowedRouter): () => void {
  stop?.();
  let owner: string | undefined;
  let address: string | undefined;
  let touchedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const keep = (): boolean => {
    if (
      owner === undefined ||
      router.state.status !== 'idle' ||
      location.href !== address ||
      performance.now() - touchedAt < UNTOUCHED_MS ||
      !LISTS.some((list) => list.test(location.pathname))
    ) {
      return false;
    }
    try {
      return keepScreen(owner);
    } catch {
      // Full or blocked storage only costs the early paint.
      forgetScreens();
      return true;
    }
  };
  const keepLater = (attempts: number): void => {
    clearTimeout(timer);
    const scheduled = setTimeout(async () => {
      const opened = await findReplica();
      owner = opened && `${opened.owner.userId}:${opened.owner.accountId}`;
      await waitForIdle();
      if (!isEnded && scheduled === timer && !keep() && attempts > 1) {
        keepLater(attempts - 1);
      }
    }, SETTLED_MS);
    timer = scheduled;
  };
  const schedule = (): void => {
    address = location.href;
    keepLater(ATTEMPTS);
  };
  const onTouch = (): void => {
    touchedAt = performance.now();
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') {
      keep();
    }
  };
  const stopFollowing = router.subscribe('onResolved', schedule);
  const options = { capture: true, passive: true };
  addEventListener('pointerdown', onTouch, options);
  addEventListener('keydown', onTouch, options);
  document.addEventListener('visibilitychange', onHidden);
  schedule();
  const end = (): void => {
    isEnded = true;
    clearTimeout(timer);
    stopFollowing();
    removeEventListener('pointerdown', onTouch, options);
    removeEventListener('keydown', onTouch, options);
    document.removeEventListener('visibilitychange', onHidden);
  };
  stop = end;
  return end;
}
