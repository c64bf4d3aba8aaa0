import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

const KEPT = 500;
const keysSchema = z.array(z.string());

function storageKey(name: 'hidden' | 'seen', accountId: string): string {
  return `ads-checker:${name}-attention:${accountId}`;
}

/** Null when nothing was stored, or nothing that can be read. */
function read(key: string): readonly string[] | null {
  try {
    const parsed = keysSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function write(key: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(keys));
  } catch {
    // Storage is full or blocked: remembered until the page is left
  }
}

/** Keys of the items hidden on this device until their cause changes. */
export function useHiddenItems(accountId: string): {
  readonly hidden: ReadonlySet<string>;
  readonly hide: (key: string) => void;
} {
  const storage = storageKey('hidden', accountId);
  const [keys, setKeys] = useState(() => read(storage) ?? []);
  return {
    hidden: new Set(keys),
    hide: (key) => {
      const next = [...keys.filter((known) => known !== key), key].slice(-KEPT);
      setKeys(next);
      write(storage, next);
    },
  };
}

/**
 * Keys of the items that were there at the last visit; null when there was none. What is listed now
 * is stored for the next visit, and stays new during this one.
 *
 * @param listed Null while unknown.
 */
export function useSeenItems(
  accountId: string,
  listed: readonly string[] | null,
): ReadonlySet<string> | null {
  const storage = storageKey('seen', accountId);
  const [seen] = useState(() => {
    const keys = read(storage);
    return keys === null ? null : new Set(keys);
  });
  const stored = useRef('');
  useEffect(() => {
    const text = listed?.join('\n');
    if (listed !== null && text !== undefined && text !== stored.current) {
      stored.current = text;
      write(storage, listed);
    }
  }, [storage, listed]);
  return seen;
}
