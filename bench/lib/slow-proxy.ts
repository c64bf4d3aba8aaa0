import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './loopback.ts';

/** Called once for each of the two targets of a check. */
const CALLS_PER_CHECK = 2;

export interface SlowProxy {
  readonly port: number;
  /** How long each finished check took, from its first call to the end of its last, in ms. */
  readonly checksMs: readonly number[];
  readonly close: () => Promise<void>;
}

/**
 * An HTTP proxy that answers by itself, each call after the delay, and tells the proxies it plays apart by their user
 * names.
 */
export async function startSlowProxy({
  delayMs,
}: {
  readonly delayMs: number;
}): Promise<SlowProxy> {
  const begun = new Map<string, { readonly atMs: number; calls: number }>();
  const checksMs: number[] = [];
  const { url, close } = await listen((request, response) => {
    const user = request.headers['proxy-authorization'] ?? '';
    const check = begun.get(user) ?? { atMs: performance.now(), calls: 0 };
    begun.set(user, check);
    check.calls += 1;
    const isLast = check.calls === CALLS_PER_CHECK;
    void pause(delayMs).then(() => {
      response.once('finish', () => {
        if (isLast) {
          checksMs.push(performance.now() - check.atMs);
          begun.delete(user);
        }
      });
      response.end(request.method === 'HEAD' ? undefined : '{"ip":"8.8.8.8"}');
    });
  });
  return { port: Number(new URL(url).port), checksMs, close };
}
