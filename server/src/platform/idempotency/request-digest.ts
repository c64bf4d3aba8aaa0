import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { SecretsKeys } from '../env.ts';

const KEY_BYTES = 32;
/** Marks keyed digests; older ones had no key. */
const FORMAT = Buffer.from([1]);

export interface RequestDigest {
  /** A digest of a request, which may contain a password: it cannot be guessed without the key. */
  of(request: unknown): Buffer;
  isSame(stored: Buffer, request: unknown): boolean;
}

/** The first key creates digests, all verify them, for key rotation. */
export function createRequestDigest({ keys }: { keys: SecretsKeys }): RequestDigest {
  const derived = keys.map((key) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'idempotency', KEY_BYTES)),
  );
  const digest = (key: Buffer, text: string): Buffer =>
    Buffer.concat([FORMAT, createHmac('sha256', key).update(text).digest()]);
  const [current = Buffer.alloc(0)] = derived;
  return {
    of: (request) => digest(current, JSON.stringify(request)),
    isSame(stored, request) {
      const text = JSON.stringify(request);
      return (
        derived.some((key) => stored.equals(digest(key, text))) ||
        stored.equals(createHash('sha256').update(text).digest())
      );
    },
  };
}
