import type { ObjectMoney } from '@ads-checker/shared/domain/ad-object-changes';
import type { RecordedState } from '@ads-checker/shared/domain/rules/recorded-figures';
import type { Database, Transaction } from '../../platform/db/database.ts';

/** Decimal text in major units; null for none, false for unknown. */
type StoredAmount = string | null | false;

type StoredState = readonly [
  level: 'ad_set' | 'campaign',
  id: string,
  campaignId: string | null,
  name: string | null,
  effectiveStatus: string | null,
  createdAt: string | null,
  objective: string | null,
  dailyBudget: StoredAmount,
  lifetimeBudget: StoredAmount,
  bidAmount: StoredAmount,
  bidStrategy: StoredAmount,
];
export type StoredStates = readonly StoredState[];

const amountOf = (money: { readonly amount: string } | null | undefined): StoredAmount =>
  money === undefined ? false : (money?.amount ?? null);

const toStored = (state: RecordedState): StoredState => [
  state.level,
  state.id,
  state.campaignId,
  state.name,
  state.effectiveStatus,
  state.createdAt,
  state.objective,
  amountOf(state.money.dailyBudget),
  amountOf(state.money.lifetimeBudget),
  amountOf(state.money.bidAmount),
  state.money.bidStrategy === undefined ? false : state.money.bidStrategy,
];

/** Parses stored states; without the ad account's currency, its amounts are unknown. */
export function toStates(stored: StoredStates, currency: string | null): readonly RecordedState[] {
  const read = (amount: StoredAmount): ObjectMoney['dailyBudget'] =>
    amount === false || currency === null
      ? undefined
      : amount === null
        ? null
        : { amount, currency };
  return stored.map(
    ([
      level,
      id,
      campaignId,
      name,
      effectiveStatus,
      createdAt,
      objective,
      daily,
      lifetime,
      bid,
      strategy,
    ]) => ({
      level,
      id,
      campaignId,
      name,
      effectiveStatus,
      createdAt,
      objective,
      money: {
        dailyBudget: read(daily),
        lifetimeBudget: read(lifetime),
        bidAmount: read(bid),
        bidStrategy: strategy === false ? undefined : strategy,
      },
    }),
  );
}

interface AccountMoment {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly at: Date;
  readonly states?: readonly RecordedState[] | null | undefined;
}

/** Campaigns and ad sets of ad accounts over time, kept where they change. */
export function createStatesRepository({ db }: { db: Database }) {
  /** Returns since when they are like this. */
  const saveOne = async (
    { adUserId, adAccountId, at }: AccountMoment,
    states: string,
    trx: Transaction | undefined,
  ): Promise<Date> => {
    const { rows } = await (trx ?? db).raw<{ rows: { at: Date }[] }>(
      `with latest as (
         select at, states from rule_account_states
         where ad_user_id = :adUserId and ad_account_id = :adAccountId and at <= :at
         order by at desc limit 1
       ), inserted as (
         insert into rule_account_states (ad_user_id, ad_account_id, at, states)
         select :adUserId, :adAccountId, :at, cast(:states as jsonb)
         where not exists (select 1 from latest where states = cast(:states as jsonb))
         on conflict (ad_user_id, ad_account_id, at) do update set states = excluded.states
         returning at
       )
       select at from inserted union all select at from latest limit 1`,
      { adUserId, adAccountId, at, states },
    );
    return rows[0]?.at ?? at;
  };

  return {
    /** Since when each moment's states are as they are; null for those without. */
    async save(
      moments: readonly AccountMoment[],
      trx: Transaction | undefined,
    ): Promise<readonly (Date | null)[]> {
      const saved: (Date | null)[] = [];
      const latest = new Map<string, { readonly text: string; readonly since: Date }>();
      for (const moment of moments) {
        const { states, adUserId, adAccountId } = moment;
        if (states == null) {
          saved.push(null);
          continue;
        }
        const text = JSON.stringify(
          states.map(toStored).toSorted((a, b) => a[1].localeCompare(b[1])),
        );
        const key = `${adUserId} ${adAccountId}`;
        const known = latest.get(key);
        const since = known?.text === text ? known.since : await saveOne(moment, text, trx);
        latest.set(key, { text, since });
        saved.push(since);
      }
      return saved;
    },

    /** Deletes what no kept reading refers to. */
    async purgeBefore(before: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from rule_account_states s where s.at < ? and not exists (
           select 1 from rule_figures f where f.ad_user_id = s.ad_user_id
             and f.ad_account_id = s.ad_account_id and f.states_at = s.at
         )`,
        [before],
      );
      return rowCount;
    },
  };
}
