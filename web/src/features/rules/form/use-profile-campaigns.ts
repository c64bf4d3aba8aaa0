import type { AdAccountDto, AdCampaignDto } from '@ads-checker/shared/contracts/ad-objects';
import { useEffect, useMemo, useState } from 'react';
import { type BorrowedView, type Period, useReplica } from '../../../replica/index.ts';

export interface ProfileCampaign {
  readonly account: AdAccountDto;
  readonly campaign: AdCampaignDto;
}

const spendOf = ({ campaign }: ProfileCampaign): number => Number(campaign.insights?.spend ?? 0);

const LISTS_AT_ONCE = 3;

/** Campaigns of ad accounts, loaded a few accounts at a time; the dearest first. */
export function useProfileCampaigns({
  adUserId,
  accounts,
  period,
}: {
  readonly adUserId: string;
  readonly accounts: readonly AdAccountDto[];
  readonly period: Period;
}): {
  readonly campaigns: readonly ProfileCampaign[];
  readonly isLoading: boolean;
  /** Names of the ad accounts whose campaigns could not be loaded. */
  readonly failed: readonly string[];
} {
  const replica = useReplica();
  const [views, setViews] = useState<ReadonlyMap<string, BorrowedView<AdCampaignDto>>>(new Map());
  const key = JSON.stringify([adUserId, accounts.map(({ id }) => id), period]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which lists
  useEffect(() => {
    setViews(new Map());
    const stops: (() => void)[] = [];
    let isOver = false;
    let opened = 0;
    const follow = (): void => {
      const account = accounts[opened];
      if (account === undefined || isOver) {
        return;
      }
      opened += 1;
      const list = replica.observeAdObjects({
        kind: 'campaigns',
        adUserId,
        adAccountId: account.id,
        period,
      });
      let isNextOpen = false;
      const read = (): void => {
        const view = list.get();
        setViews((known) => new Map(known).set(account.id, view));
        if (!isNextOpen && (view.status === 'ready' || view.status === 'error')) {
          isNextOpen = true;
          follow();
        }
      };
      stops.push(list.subscribe(read));
      read();
    };
    for (let index = 0; index < LISTS_AT_ONCE; index += 1) {
      follow();
    }
    return () => {
      isOver = true;
      for (const stop of stops) {
        stop();
      }
    };
  }, [replica, key]);
  const campaigns = useMemo(
    () =>
      accounts
        .flatMap((account) =>
          (views.get(account.id)?.rows ?? []).map((campaign) => ({ account, campaign })),
        )
        .toSorted(
          (a, b) =>
            Number(b.campaign.status === 'ACTIVE') - Number(a.campaign.status === 'ACTIVE') ||
            spendOf(b) - spendOf(a) ||
            a.campaign.name.localeCompare(b.campaign.name, undefined, { numeric: true }),
        ),
    [accounts, views],
  );
  const isEnded = (view: BorrowedView<AdCampaignDto> | undefined): boolean =>
    view?.status === 'ready' || view?.status === 'error';
  return {
    campaigns,
    isLoading: accounts.some(({ id }) => !isEnded(views.get(id))),
    failed: accounts.filter(({ id }) => views.get(id)?.status === 'error').map(({ name }) => name),
  };
}
