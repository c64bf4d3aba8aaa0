import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './loopback.ts';

/** A check calls two targets once each. */
const CALLS_PER_CHECK = 2;

export interface SlowProxy {
  readonly port: number;
  /**
   * Duration of each finished check, from the start of its first call to the end of its last, ms.
   */
  readonly checksMs: readonly number[];
  readonly close: () => Promise<void>;
}

/**
 * An HTTP proxy that answers every call itself after the delay; the username identifies the proxy
 * it stands for.
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
