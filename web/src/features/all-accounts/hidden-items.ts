import { useState } from 'react';
import { z } from 'zod';

const KEPT = 500;
const keysSchema = z.array(z.string());

const storageKey = (accountId: string): string => `ads-checker:hidden-attention:${accountId}`;

function read(accountId: string): readonly string[] {
  try {
    const parsed = keysSchema.safeParse(
      JSON.parse(localStorage.getItem(storageKey(accountId)) ?? '[]'),
    );
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Keys of the items hidden on this device until their cause changes. */
export function useHiddenItems(accountId: string): {
  readonly hidden: ReadonlySet<string>;
  readonly hide: (key: string) => void;
} {
  const [keys, setKeys] = useState(() => read(accountId));
  return {
    hidden: new Set(keys),
    hide: (key) => {
      const next = [...keys.filter((known) => known !== key), key].slice(-KEPT);
      setKeys(next);
      try {
        localStorage.setItem(storageKey(accountId), JSON.stringify(next));
      } catch {
        // Storage is full or blocked: hidden until the page is left
      }
    },
  };
}
