import { PROXY_PROTOCOLS } from '@ads-checker/shared/contracts/proxy-entities';
import { defineView, flagParam, listParam, sortParam, textParam } from '../../lib/view.ts';

export const PROXY_SORTS = {
  name: 'asc',
  protocol: 'asc',
  location: 'asc',
  check: 'asc',
  answer: 'desc',
  profiles: 'desc',
  owner: 'asc',
} as const;
export type SortColumn = keyof typeof PROXY_SORTS;

/** The list as its URL holds it. */
export const proxiesView = defineView({
  text: textParam('q', 200),
  /** Country codes; empty means all. */
  countries: listParam('country', (value) =>
    typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : undefined,
  ),
  protocols: listParam('protocol', (value) =>
    PROXY_PROTOCOLS.find((protocol) => protocol === value),
  ),
  /** Includes those of other members. */
  isSharedShown: flagParam('shared', true),
  /** Null: by name. */
  sort: sortParam(PROXY_SORTS),
});
export type ProxiesView = typeof proxiesView.initial;

export function proxiesPath(view: ProxiesView): string {
  return `/proxies${proxiesView.toQuery(view)}`;
}
