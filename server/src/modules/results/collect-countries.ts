import { addDays } from '@ads-checker/shared/domain/date-presets';
import { createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import type { AdSpendPort } from '../../gateways/graph/ports/ad-spend-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { toMinor } from '../cost-updates/index.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { CountryFact, CountryRepository } from './country-repository.ts';
import { COLLECT_MAX_MS, type DayRange } from './due-days.ts';
import type { ResultAdAccount, ResultRun } from './entities.ts';
import type { ResultTaskRepository } from './task-repository.ts';

/** Days of one report at most. */
const RANGE_DAYS = 30;

/** Ranges that cover these days, of at most {@link RANGE_DAYS} each. @param days latest first */
function cover(days: readonly string[]): DayRange[] {
  const ranges: { since: string; until: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays({ date: last.until, days: 1 - RANGE_DAYS }) <= day) {
      last.since = day;
    } else {
      ranges.push({ since: day, until: day });
    }
  }
  return ranges;
}

/** Reads spend by campaign, country and day of what was asked for of a profile. */
export function createCountryCollector(deps: {
  db: Database;
  graph: Pick<AdSpendPort, 'readCountrySpend'>;
  countries: CountryRepository;
  tasks: Pick<ResultTaskRepository, 'hold' | 'progress'>;
  clock: Clock;
}) {
  /** Stores a range once all of it was read. */
  const readRange = async (
    { run, call }: { run: ResultRun; call: NetworkCall },
    account: Pick<ResultAdAccount, 'id' | 'name' | 'currency'>,
    range: DayRange,
  ): Promise<RunProblem | undefined> => {
    const at = deps.clock.now();
    const trail = createCursorTrail();
    const facts: CountryFact[] = [];
    let after: string | undefined;
    for (;;) {
      call.signal?.throwIfAborted();
      const [page] = await deps.graph.readCountrySpend({
        ...call,
        reads: [{ adAccountId: account.id, ...range, after }],
      });
      if (page === undefined || 'error' in page) {
        return { subject: account.name, ...toFailure(page?.error) };
      }
      const read = page.rows.flatMap((row): CountryFact[] => {
        const currency = row.currency ?? account.currency;
        const spendMinor = toMinor({ amount: row.spend, currency });
        return spendMinor === undefined || row.date < range.since || row.date > range.until
          ? []
          : [{ day: row.date, campaignId: row.adCampaignId, country: row.country, spendMinor }];
      });
      facts.push(...read);
      const step = trail.follow(page.after);
      if (
        page.isCutShort ||
        step.isCutShort ||
        page.unreadableRows > 0 ||
        read.length < page.rows.length
      ) {
        return {
          subject: account.name,
          code: 'unread_spend',
          message: 'Some rows of the spend could not be read.',
        };
      }
      if (step.after === null) {
        break;
      }
      after = step.after;
    }
    const place = { teamId: run.teamId, adAccountId: account.id, ...range };
    await deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      await deps.countries.replaceDays({ ...place, at, facts }, trx);
    });
    return undefined;
  };

  return {
    /** @throws NetworkError for failures of the profile as a whole */
    async collect(
      run: ResultRun,
      call: NetworkCall,
      accounts: readonly ResultAdAccount[],
    ): Promise<{ problems: RunProblem[]; isUnfinished: boolean }> {
      const problems: RunProblem[] = [];
      const startedAt = deps.clock.now();
      const due = Map.groupBy(await deps.countries.listDue(run), ({ adAccountId }) => adAccountId);
      const reads = accounts.flatMap((account) =>
        cover((due.get(account.id) ?? []).map(({ day }) => day)).map((range) => ({
          account,
          range,
        })),
      );
      for (const [index, { account, range }] of reads.entries()) {
        if (deps.clock.now().getTime() > startedAt.getTime() + COLLECT_MAX_MS) {
          return { problems, isUnfinished: true };
        }
        const problem = await readRange({ run, call }, account, range);
        if (problem !== undefined) {
          problems.push(problem);
        }
        await deps.tasks.progress(run, { done: index + 1, total: reads.length });
      }
      return { problems, isUnfinished: false };
    },
  };
}

export type CountryCollector = ReturnType<typeof createCountryCollector>;
