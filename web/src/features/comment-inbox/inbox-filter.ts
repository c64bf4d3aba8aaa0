import { toQueryString } from '../../lib/use-url-state.ts';
import { inboxSearchSchema } from './search-params.ts';

export interface InboxFilter {
  readonly text: string;
  /** Id of a Page; empty for all. */
  readonly pageId: string;
  /** Part of an ad's name, or its id. */
  readonly ad: string;
  /** Part of an author's name, or their id. */
  readonly author: string;
  readonly state: 'all' | 'visible' | 'hidden';
}

export const NO_INBOX_FILTER: InboxFilter = {
  text: '',
  pageId: '',
  ad: '',
  author: '',
  state: 'all',
};

export function toInboxFilter(search: unknown): InboxFilter {
  const { q, page, ad, author, state } = inboxSearchSchema.parse(search);
  return {
    text: q ?? '',
    pageId: page ?? '',
    ad: ad ?? '',
    author: author ?? '',
    state: state ?? 'all',
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
  })}`;
}

export function countInboxFilters({ text: q, pageId, ad, author, state }: InboxFilter): number {
  return [q, pageId, ad, author, state === 'all' ? '' : state].filter(
    (value) => value.trim() !== '',
  ).length;
}
