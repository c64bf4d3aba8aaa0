export type ShellAction =
  | 'open-palette'
  | 'show-keys'
  | 'undo'
  | 'fold-navigation'
  | 'go-home'
  | 'go-proxies'
  | 'go-share-pixel'
  | 'go-notifications'
  | 'go-team-settings';

export interface KeyPress {
  readonly key: string;
  readonly isMod: boolean;
  readonly isAlt: boolean;
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
}

export interface ChordMemory {
  /** When `G` was pressed, in ms; null when no chord is open. */
  readonly startedAtMs: number | null;
}

export const NO_CHORD: ChordMemory = { startedAtMs: null };
const CHORD_MS = 1_500;

const CHORDS: Readonly<Record<string, ShellAction>> = {
  h: 'go-home',
  p: 'go-proxies',
  s: 'go-share-pixel',
  n: 'go-notifications',
  t: 'go-team-settings',
};
const LETTERS: Readonly<Record<string, ShellAction>> = { '[': 'fold-navigation', '?': 'show-keys' };

/**
 * Single letters count only outside of fields and when not switched off; `⌘K` always does, and
 * `⌘Z` outside of fields.
 */
export function matchKey({
  press,
  memory,
  nowMs,
  hasLetterKeys,
}: {
  readonly press: KeyPress;
  readonly memory: ChordMemory;
  readonly nowMs: number;
  readonly hasLetterKeys: boolean;
}): { readonly act: ShellAction | null; readonly memory: ChordMemory } {
  const key = press.key.toLowerCase();
  if (press.isMod && !press.isAlt && key === 'k') {
    return { act: 'open-palette', memory: NO_CHORD };
  }
  // With Shift, it is “Z”
  const isOnPage = !press.isTyping && !press.isInDialog;
  if (press.isMod && !press.isAlt && isOnPage && press.key === 'z') {
    return { act: 'undo', memory: NO_CHORD };
  }
  if (press.isMod || press.isAlt || press.isTyping || !hasLetterKeys) {
    return { act: null, memory: NO_CHORD };
  }
  const isInChord = memory.startedAtMs !== null && nowMs - memory.startedAtMs < CHORD_MS;
  if (isInChord) {
    return { act: CHORDS[key] ?? null, memory: NO_CHORD };
  }
  if (key === 'g') {
    return { act: null, memory: { startedAtMs: nowMs } };
  }
  return { act: LETTERS[key] ?? null, memory: NO_CHORD };
}
