import { toQueryString } from '../../lib/use-url-state.ts';
import { inboxSearchSchema } from './search-params.ts';

/** What the text of a comment has to contain, found as comment cleaning finds it. */
export interface ContentFilter {
  readonly kind: 'link' | 'phone_number' | 'words';
  /** Words and phrases; `*` matches any letters. */
  readonly words: readonly string[];
}

export interface InboxFilter {
  readonly text: string;
  /** Id of a Page; empty for all. */
  readonly pageId: string;
  /** Part of an ad's name, or its id. */
  readonly ad: string;
  /** Part of an author's name, or their id. */
  readonly author: string;
  readonly state: 'all' | 'visible' | 'hidden';
  /** Empty for any. */
  readonly contains: ContentFilter['kind'] | '';
  /** Separated by commas; only of `words`. */
  readonly words: string;
  /** Only comments that the person can moderate here. */
  readonly isModerable: boolean;
}

export const NO_INBOX_FILTER: InboxFilter = {
  text: '',
  pageId: '',
  ad: '',
  author: '',
  state: 'all',
  contains: '',
  words: '',
  isModerable: false,
};

export function toInboxFilter(search: unknown): InboxFilter {
  const { q, page, ad, author, state, contains, words, moderable } =
    inboxSearchSchema.parse(search);
  return {
    text: q ?? '',
    pageId: page ?? '',
    ad: ad ?? '',
    author: author ?? '',
    state: state ?? 'all',
    contains: contains ?? '',
    words: words ?? '',
    isModerable: moderable === true,
  };
}

const orAbsent = (value: string): string | undefined => (value.trim() === '' ? undefined : value);

export function inboxPath(adUserId: string, filter: InboxFilter): string {
  return `/ad-users/${adUserId}/comments${toQueryString({
    q: orAbsent(filter.text),
    page: orAbsent(filter.pageId),
    ad: orAbsent(filter.ad),
    author: orAbsent(filter.author),
    state: filter.state === 'all' ? undefined : filter.state,
    contains: orAbsent(filter.contains),
    words: filter.contains === 'words' ? orAbsent(filter.words) : undefined,
    moderable: filter.isModerable ? true : undefined,
  })}`;
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
  const { text: q, pageId, ad, author, state, isModerable } = filter;
  const typed = [q, pageId, ad, author, state === 'all' ? '' : state];
  return (
    typed.filter((value) => value.trim() !== '').length +
    (toContentFilter(filter) === null ? 0 : 1) +
    (isModerable ? 1 : 0)
  );
}
