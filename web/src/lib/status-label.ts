import type { Hue, IconType } from './hue.ts';
import { type MessageKey, onMessagesChange, t } from './i18n.ts';

export interface StatusLabel {
  readonly label: string;
  readonly hue: Hue;
  readonly icon: IconType;
}

export interface StatusEntry {
  readonly label: MessageKey;
  readonly hue: Hue;
  readonly icon: IconType;
}

/** Cached, because lists format a hundred at a time. */
const cache = new Map<StatusEntry, StatusLabel>();
onMessagesChange(() => cache.clear());

export function cachedLabel(entry: StatusEntry): StatusLabel {
  const known = cache.get(entry);
  if (known !== undefined) {
    return known;
  }
  const { label, hue, icon } = entry;
  const word = { label: t(label), hue, icon };
  cache.set(entry, word);
  return word;
}
