import type {
  LaunchAccount,
  LaunchAssetsDto,
  LaunchContent,
} from '@ads-checker/shared/contracts/launch-plans';
import { audienceNamesOf } from '@ads-checker/shared/domain/launch/plan';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../../lib/server-query.ts';
import { assetsQuery } from '../queries.ts';
import type { PlanEdits } from './use-plan.ts';

export interface AccountAssets {
  readonly data: LaunchAssetsDto | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function only<T>(list: readonly T[] | null): T | undefined {
  return list?.length === 1 ? list[0] : undefined;
}

/** What there is no choice about. */
function chosenByItself(account: LaunchAccount, assets: LaunchAssetsDto): Partial<LaunchAccount> {
  const page = account.pageId === null ? only(assets.pages) : undefined;
  const pixel = account.pixelId === null ? only(assets.pixels) : undefined;
  const beneficiary = account.beneficiary ?? assets.beneficiary;
  const payor = account.payor ?? assets.payor;
  const known = {
    ...(assets.adAccountName === null ? {} : { adAccountName: assets.adAccountName }),
    currency: assets.currency,
    timeZone: assets.timeZone,
    beneficiary,
    payor,
    isUsable: assets.isUsable,
    ...(page === undefined
      ? {}
      : {
          pageId: page.id,
          pageName: page.name,
          instagramUserId: page.instagramUserId ?? only(assets.instagramAccounts)?.id ?? null,
        }),
    ...(pixel === undefined ? {} : { pixelId: pixel.id, pixelName: pixel.name }),
  };
  return Object.fromEntries(
    Object.entries(known).filter(([name, value]) => account[name as keyof LaunchAccount] !== value),
  );
}

/** Custom audiences of the same names, for those of the plan that the ad account has none for yet. */
function audiencesOf(
  { customAudiences }: LaunchAccount,
  { assets, wanted }: { assets: LaunchAssetsDto; wanted: readonly string[] },
): LaunchAccount['customAudiences'] {
  const known = new Set(customAudiences.map(({ name }) => name));
  return (assets.customAudiences ?? []).filter(({ name }, index, all) => {
    const isFirst = all.findIndex((one) => one.name === name) === index;
    return isFirst && wanted.includes(name) && !known.has(name);
  });
}

/**
 * What each chosen ad account offers, read on its own: a slow one holds up none. Where there is one
 * Page or pixel, it is chosen, as are custom audiences by their names.
 */
export function usePlanAssets({
  content: { accounts, terms },
  canChange,
  edits,
}: {
  readonly content: LaunchContent;
  readonly canChange: boolean;
  readonly edits: PlanEdits;
}): ReadonlyMap<string, AccountAssets> {
  const results = useQueries(
    { queries: accounts.map((account) => assetsQuery(account)) },
    queryClient,
  );
  const applied = useRef(new Set<string>());
  const { audiences } = terms;
  useEffect(() => {
    const wanted = audienceNamesOf(audiences);
    accounts.forEach((account, index) => {
      const data = results[index]?.data;
      const { adAccountId, adUserId } = account;
      const key = `${adUserId}/${adAccountId}`;
      if (data !== undefined && canChange && !applied.current.has(key)) {
        applied.current.add(key);
        const chosen = chosenByItself(account, data);
        if (Object.keys(chosen).length > 0) {
          edits.setAccount(adAccountId, chosen);
        }
      }
      const found = data === undefined ? [] : audiencesOf(account, { assets: data, wanted });
      if (canChange && found.length > 0) {
        edits.setAccount(adAccountId, { customAudiences: [...account.customAudiences, ...found] });
      }
    });
  }, [accounts, audiences, results, canChange, edits]);
  return new Map(
    accounts.flatMap(({ adAccountId }, index) => {
      const result = results[index];
      return result === undefined ? [] : [[adAccountId, result] as const];
    }),
  );
}
