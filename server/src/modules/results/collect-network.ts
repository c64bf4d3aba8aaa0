import { addDays } from '@ads-checker/shared/domain/date-presets';
import { isDailyResult } from '@ads-checker/shared/domain/result-actions';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdSpend, AdSpendPort } from '../../gateways/graph/ports/ad-spend-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { toMinor, toUSDCents } from '../cost-updates/index.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import { COLLECT_MAX_MS, type DayRange, HISTORY_DAYS, listDueRanges } from './due-days.ts';
import type { NetworkFact, ResultAdAccount, ResultRun } from './entities.ts';
import type { FactRepository } from './fact-repository.ts';
import type { ResultTaskRepository } from './task-repository.ts';

/** Covers the days that are read most often. */
const PERIOD = { preset: 'last_7_days' } as const;

interface Account extends ResultAdAccount {
  /** Units of the account's currency per US dollar. */
  readonly perUSD: number | null;
  readonly today: string;
}

export interface CollectedNetwork {
  readonly accounts: readonly Account[];
  readonly problems: RunProblem[];
  /** Days left for later runs. */
  readonly isUnfinished: boolean;
}

const resultsAmong = (actions: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(actions).filter(([type]) => isDailyResult(type)));

/** Undefined for a row of another day, or whose amount is unreadable. */
function toFact(account: Account, row: AdSpend, range: DayRange): NetworkFact | undefined {
  const currency = row.currency ?? account.currency;
  const spendMinor = toMinor({ amount: row.spend, currency });
  if (spendMinor === undefined || row.date < range.since || row.date > range.until) {
    return undefined;
  }
  const perUSD = currency === account.currency ? account.perUSD : null;
  return {
    day: row.date,
    adId: row.adId,
    adName: row.adName,
    adSetId: row.adSetId,
    campaignId: row.adCampaignId,
    campaignName: row.adCampaignName,
    spendMinor,
    spendUSDCents: toUSDCents({ minor: spendMinor, currency, ratioToUSD: perUSD }),
    currency,
    impressions: row.impressions,
    clicks: row.clicks,
    linkClicks: row.inlineLinkClicks,
    actions: row.actions === null ? null : resultsAmong(row.actions),
  };
}

/** A report that changes while it is read may repeat a row: the last one counts. */
function lastOfEach(facts: readonly NetworkFact[]): NetworkFact[] {
  return [...new Map(facts.map((fact) => [`${fact.day} ${fact.adId}`, fact])).values()];
}

/** Reads spend by ad and day of all ad accounts of a profile. */
export function createNetworkCollector(deps: {
  db: Database;
  graph: Pick<AdAccountsPort & AdSpendPort, 'listAdAccounts' | 'readAdSpend'>;
  facts: FactRepository;
  tasks: Pick<ResultTaskRepository, 'hold' | 'progress'>;
  clock: Clock;
}) {
  const listAccounts = async (
    run: ResultRun,
    call: NetworkCall,
  ): Promise<{ accounts: Account[]; problems: RunProblem[] }> => {
    const { rows, gaps } = await deps.graph.listAdAccounts({ ...call, period: PERIOD });
    const at = deps.clock.now();
    const accounts = rows.map((row): Account => {
      const timeZone = row.timeZone !== null && isTimeZone(row.timeZone) ? row.timeZone : null;
      return {
        id: row.id,
        name: row.name,
        currency: row.currency,
        timeZone,
        perUSD: row.currencyRatioToUSD,
        today: dayIn({ timeZone: timeZone ?? 'UTC', at }),
      };
    });
    const rates = new Map<string, number>();
    for (const { currency, perUSD } of accounts) {
      if (currency !== null && perUSD !== null && perUSD > 0) {
        rates.set(currency, perUSD);
      }
    }
    await deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      await deps.facts.network.saveAdAccounts(
        { adUserId: run.adUserId, adAccounts: accounts },
        trx,
      );
      await deps.facts.network.saveRates({ day: at.toISOString().slice(0, 10), rates }, trx);
    });
    return {
      accounts,
      problems:
        gaps === undefined
          ? []
          : [
              {
                subject: 'Facebook',
                code: 'unread_accounts',
                message: 'Some ad accounts could not be read.',
              },
            ],
    };
  };

  /** Reads all pages of a range of one ad account. */
  const readRange = async (
    { run, call }: { run: ResultRun; call: NetworkCall },
    account: Account,
    range: DayRange,
  ): Promise<RunProblem | undefined> => {
    const trail = createCursorTrail();
    const place = { teamId: run.teamId, adAccountId: account.id, ...range };
    const keys: string[] = [];
    let missing = 0;
    let after: string | undefined;
    for (;;) {
      call.signal?.throwIfAborted();
      const [page] = await deps.graph.readAdSpend({
        ...call,
        withActions: true,
        reads: [{ adAccountId: account.id, ...range, after }],
      });
      if (page === undefined || 'error' in page) {
        return { subject: account.name, ...toFailure(page?.error) };
      }
      const facts = page.rows.flatMap((row) => toFact(account, row, range) ?? []);
      missing += page.unreadableRows + page.rows.length - facts.length;
      keys.push(...facts.map(({ day, adId }) => `${day} ${adId}`));
      const step = trail.follow(page.after);
      const isEnd = step.after === null || page.isCutShort;
      const isWhole = missing === 0 && !page.isCutShort && !step.isCutShort;
      await deps.db.transaction(async (trx) => {
        await deps.tasks.hold(run, trx);
        await deps.facts.network.saveNetworkFacts({ ...place, facts: lastOfEach(facts) }, trx);
        if (isEnd && isWhole) {
          await deps.facts.network.finishDays({ ...place, at: deps.clock.now(), keys }, trx);
        }
      });
      if (isEnd) {
        return isWhole
          ? undefined
          : {
              subject: account.name,
              code: 'unread_spend',
              message: 'Some rows of the spend could not be read.',
            };
      }
      after = step.after ?? undefined;
    }
  };

  return {
    /** @throws NetworkError for failures of the profile as a whole */
    async collect(run: ResultRun, call: NetworkCall): Promise<CollectedNetwork> {
      const { accounts, problems } = await listAccounts(run, call);
      const at = deps.clock.now();
      const until = addDays({ date: at.toISOString().slice(0, 10), days: 1 });
      const known = await deps.facts.network.listReadDays({
        teamId: run.teamId,
        since: addDays({ date: until, days: -HISTORY_DAYS - 1 }),
        until,
      });
      const due = accounts.map((account) => ({
        account,
        ...listDueRanges({
          today: account.today,
          at,
          freshMs: run.freshMs,
          readAt: known.get(account.id) ?? new Map(),
        }),
      }));
      // The latest days of all ad accounts first: a large one never holds up the others
      const reads = due
        .flatMap(({ account, ranges }) => ranges.map((range) => ({ account, range })))
        .toSorted((a, b) => (a.range.until > b.range.until ? -1 : 1));
      const endsAtMs = at.getTime() + COLLECT_MAX_MS;
      for (const [index, { account, range }] of reads.entries()) {
        if (deps.clock.now().getTime() > endsAtMs) {
          return { accounts, problems, isUnfinished: true };
        }
        const problem = await readRange({ run, call }, account, range);
        if (problem !== undefined) {
          problems.push(problem);
        }
        await deps.tasks.progress(run, { done: index + 1, total: reads.length });
      }
      return { accounts, problems, isUnfinished: due.some(({ isUnfinished }) => isUnfinished) };
    },
  };
}

export type NetworkCollector = ReturnType<typeof createNetworkCollector>;
