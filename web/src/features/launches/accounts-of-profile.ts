import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useEffect, useMemo, useState } from 'react';
import { useActor } from '../../lib/session.ts';
import { useOwned, useReplica } from '../../replica/index.ts';
import type { Rates } from './rates.ts';

const PERIOD = { preset: 'today' } as const;

export const accountsOf = (adUserId: string) => ({ adUserId, period: PERIOD });

export interface LaunchProfile {
  readonly id: string;
  readonly name: string;
  readonly isConnected: boolean;
}

/** Profiles whose ads the person may change, by name. */
export function useLaunchProfiles(): {
  readonly profiles: readonly LaunchProfile[];
  readonly nameOf: ReadonlyMap<string, string>;
  readonly isKnown: boolean;
} {
  const actor = useActor();
  const { rows, isKnown } = useOwned('adUser');
  return useMemo(() => {
    const names = rows.map((adUser) => [adUser.id, adUserDisplayName(adUser)] as const);
    const profiles = rows
      .filter((adUser) => canChangeAdObjects(actor, adUser))
      .map((adUser) => ({
        id: adUser.id,
        name: adUserDisplayName(adUser),
        isConnected: adUser.status === 'active',
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return { profiles, nameOf: new Map(names), isKnown };
  }, [rows, isKnown, actor]);
}

/** Rates of the currencies of the ad accounts of these profiles. */
export function useRates(adUserIds: readonly string[]): Rates {
  const replica = useReplica();
  const [rates, setRates] = useState<Rates>(new Map());
  const ids = [...new Set(adUserIds)].toSorted().join();
  useEffect(() => {
    const stores = ids
      .split(',')
      .filter((id) => id !== '')
      .map((adUserId) => replica.observeAdAccounts(accountsOf(adUserId)));
    const read = (): void => {
      const known = stores
        .flatMap((store): readonly AdAccountDto[] => store.get().rows)
        .flatMap(({ currency, currencyRatioToUSD }) =>
          currency === null || currencyRatioToUSD === null
            ? []
            : [[currency.toUpperCase(), currencyRatioToUSD] as const],
        );
      setRates((before) => {
        const next = new Map([...before, ...known]);
        const isSame =
          next.size === before.size &&
          [...next].every(([currency, rate]) => before.get(currency) === rate);
        return isSame ? before : next;
      });
    };
    const stops = stores.map((store) => store.subscribe(read));
    read();
    return () => {
      for (const stop of stops) {
        stop();
      }
    };
  }, [replica, ids]);
  return rates;
}
