import { AD_OBJECT_PAGE_MAX } from '../../shared/src/contracts/ad-object-values.ts';
import type { AdAccountDto, AdDto } from '../../shared/src/contracts/ad-objects.ts';
import type { CursorPaging } from '../../shared/src/http.ts';
import type { Person } from './product.ts';

/** The Graph API's limit of ads in one account; one account of the sandbox reaches it. */
export const LARGE_ACCOUNT_ADS = 6_000;

export interface LargeAccount {
  readonly adUserId: string;
  readonly adAccountId: string;
}

interface AdPage {
  readonly data: AdDto[];
  readonly paging: CursorPaging;
}

export async function getLargeAccount(person: Person): Promise<LargeAccount> {
  for (const adUser of await person.listAdUsers()) {
    if (adUser.status !== 'active') {
      continue;
    }
    const { data: accounts } = await person.get<{ data: AdAccountDto[] }>(
      `/ad-users/${adUser.id}/ad-accounts`,
    );
    for (const { id } of accounts) {
      const first = await person.get<AdPage>(
        `/ad-users/${adUser.id}/ad-accounts/${id}/ads?limit=1`,
      );
      if (first.paging.total === LARGE_ACCOUNT_ADS) {
        return { adUserId: adUser.id, adAccountId: id };
      }
    }
  }
  throw new Error(`No ad account holds ${LARGE_ACCOUNT_ADS} ads`);
}

export async function loadLargeAccountAds(person: Person): Promise<AdDto[]> {
  const { adUserId, adAccountId } = await getLargeAccount(person);
  const path = `/ad-users/${adUserId}/ad-accounts/${adAccountId}/ads`;
  const ads: AdDto[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({
      limit: String(AD_OBJECT_PAGE_MAX),
      insightsDatePreset: 'this_month',
      ...(after === null ? {} : { after }),
    });
    const page: AdPage = await person.get<AdPage>(`${path}?${query}`);
    ads.push(...page.data);
    after = page.paging.hasNext ? page.paging.after : null;
  } while (after !== null);
  return ads;
}
