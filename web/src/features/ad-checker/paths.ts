import type { CheckerTab } from './ad-object.ts';
import type { AdCheckerSearch } from './search-params.ts';

/** Written as the router writes it: text as it is, the rest as JSON. */
function toQuery(search: AdCheckerSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) {
      query.set(name, name === 'sort' ? String(value) : JSON.stringify(value));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Address of a profile in the checker, of one of its ad accounts, or of a tab of it with filters. */
export function checkerPath({
  adUserId,
  adAccountId,
  tab = 'campaigns',
  search = {},
}: {
  adUserId: string;
  adAccountId?: string | undefined;
  tab?: CheckerTab | undefined;
  search?: AdCheckerSearch | undefined;
}): string {
  const base = `/checker/users/${adUserId}/accounts`;
  return adAccountId === undefined ? base : `${base}/${adAccountId}/${tab}${toQuery(search)}`;
}
