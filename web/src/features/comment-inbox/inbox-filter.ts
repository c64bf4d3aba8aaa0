import { type InboxFilter, inboxView } from './search-params.ts';

/** What the text of a comment has to contain, found as comment cleaning finds it. */
export interface ContentFilter {
  readonly kind: 'link' | 'phone_number' | 'words';
  /** Words and phrases; `*` matches any letters. */
  readonly words: readonly string[];
}

export function inboxPath(adUserId: string, filter: InboxFilter): string {
  const words = filter.contains === 'words' ? filter.words : '';
  return `/ad-users/${adUserId}/comments${inboxView.toQuery({ ...filter, words })}`;
}

/** Null when any text will do, also while no word is typed. */
export function toContentFilter({
  contains: kind,
  words,
}: Pick<InboxFilter, 'contains' | 'words'>): ContentFilter | null {
  if (kind === '') {
    return null;
  }
  const terms =
    kind === 'words'
      ? words
          .split(/[,\n]/)
          .map((word) => word.trim())
          .filter((word) => word !== '')
      : [];
  return kind === 'words' && terms.length === 0 ? null : { kind, words: terms };
}

export function countInboxFilters(filter: InboxFilter): number {
  const others = inboxView.countFilters({ ...filter, contains: '', words: '' });
  return others + (toContentFilter(filter) === null ? 0 : 1);
}
