import { SCREEN_PREFIX } from '../../lib/kept-keys.ts';
import { readScreen } from './read-screen.ts';

declare global {
  /** Of `frame.js`: where the screen in view is kept, and what it depends on besides. */
  var placeOfScreen:
    | (() => { readonly key: string; readonly made: string; readonly at: number } | undefined)
    | undefined;
}

const MAX_CHARACTERS = 100_000;
const MAX_SCREENS = 12;

function readTime(key: string): number {
  return Number(/^\{"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0);
}

/** Writes a screen in place of the oldest ones. */
function store(key: string, text: string): void {
  const others = Object.keys(localStorage)
    .filter((other) => other.startsWith(SCREEN_PREFIX) && other !== key)
    .toSorted((a, b) => readTime(b) - readTime(a));
  for (const old of others.slice(MAX_SCREENS - 1)) {
    localStorage.removeItem(old);
  }
  localStorage.setItem(key, text);
}

/**
 * Keeps the list screen in view for the next start, or forgets the one that was kept at its address
 * when there are no rows any more.
 * @param owner `<person>:<account>` whose rows are in view: kept only while they are signed in
 * @returns false when it is not as it will be opened
 * @throws where the storage is full or blocked
 */
export function keepScreen(owner: string): boolean {
  const root = document.getElementById('root');
  const place = globalThis.placeOfScreen?.();
  if (root === null || place === undefined || !place.key.startsWith(`${SCREEN_PREFIX}${owner}:`)) {
    return false;
  }
  const read = readScreen(root);
  if (read === undefined) {
    return false;
  }
  const text =
    read === 'no-rows' ? '' : JSON.stringify({ at: place.at, made: place.made, ...read });
  if (text === '' || text.length > MAX_CHARACTERS) {
    localStorage.removeItem(place.key);
  } else {
    store(place.key, text);
  }
  return true;
}
