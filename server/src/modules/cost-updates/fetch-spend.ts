import { addDays } from '@ads-checker/shared/domain/date-presets';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { type CursorTrail, createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdSpend, AdSpendPort } from '../../gateways/graph/ports/ad-spend-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import { toMinor, toUSDCents } from './amounts.ts';
import type { CostRepository, NewSpend } from './cost-repository.ts';
import type { CostRun } from './entities.ts';
import type { CostTaskRepository } from './task-repository.ts';

/** Includes today. */
const DAYS_OF_CORRECTIONS = 4;
const DAYS_OF_AN_HOUR = 2;
/** Bounds memory: one page of each account is held at once. */
const ACCOUNTS_AT_ONCE = 20;
/** Covers the correction days in any zone. */
const PERIOD = { preset: 'last_7_days' } as const;

interface Account {
  readonly id: string;
  readonly name: string;
  readonly currency: string | null;
  readonly timeZone: string | null;
  readonly ratioToUSD: number | null;
  readonly since: string;
  readonly until: string;
  /** The first read today, which covers the correction days. */
  readonly isCorrection: boolean;
}

interface Read {
  readonly account: Account;
  readonly after?: string | undefined;
  readonly trail: CursorTrail;
}

/**
 * Reads each ad's spend by day: today and yesterday of each ad account, and once a day the three
 * days before today, since the network corrects them. Skips ad accounts without recent spend.
 */
export function createSpendFetcher(deps: {
  db: Database;
  graph: Pick<AdAccountsPort & AdSpendPort, 'listAdAccounts' | 'readAdSpend'>;
  costs: CostRepository;
  tasks: Pick<CostTaskRepository, 'hold'>;
  clock: Clock;
}) {
  const toSpend = (account: Account, row: AdSpend): NewSpend | undefined => {
    const currency = row.currency ?? account.currency;
    const amountMinor = toMinor({ amount: row.spend, currency });
    if (amountMinor === undefined || row.date < account.since || row.date > account.until) {
      return undefined;
    }
    return {
      adId: row.adId,
      date: row.date,
      adName: row.adName,
      adCampaignId: row.adCampaignId,
      adSetId: row.adSetId,
      amountMinor,
      amountUSDCents: toUSDCents({
        minor: amountMinor,
        currency,
        ratioToUSD: currency === account.currency ? account.ratioToUSD : null,
      }),
      currency,
      timezone: account.timeZone,
    };
  };

  const listAccounts = async (
    run: CostRun,
    call: NetworkCall,
  ): Promise<{ accounts: Account[]; problems: RunProblem[] }> => {
    const { rows, gaps } = await deps.graph.listAdAccounts({ ...call, period: PERIOD });
    const fetched = await deps.costs.listFetchedAccounts(run.adUserId);
    const at = deps.clock.now();
    const accounts = rows.flatMap((account): Account[] => {
      const hasNoSpend =
        account.insights === null
          ? account.unreadFields?.includes('insights') !== true
          : Number(account.insights.spend ?? 'NaN') === 0;
      if (hasNoSpend) {
        return [];
      }
      const timeZone =
        account.timeZone !== null && isTimeZone(account.timeZone) ? account.timeZone : null;
      const until = dayIn({ timeZone: timeZone ?? 'UTC', at });
      const isCorrection = fetched.get(account.id)?.correctedOn !== until;
      const days = isCorrection ? DAYS_OF_CORRECTIONS : DAYS_OF_AN_HOUR;
      return [
        {
          id: account.id,
          name: account.name,
          currency: account.currency,
          timeZone,
          ratioToUSD: account.currencyRatioToUSD,
          since: addDays({ date: until, days: 1 - days }),
          until,
          isCorrection,
        },
      ];
    });
    const problems =
      gaps === undefined
        ? []
        : [
            {
              subject: 'Facebook',
              code: 'unread_accounts',
              message: 'Some ad accounts could not be read.',
            },
          ];
    return { accounts, problems };
  };

  return {
    /**
     * @returns how many amounts were new, and failures of single ad accounts. @throws NetworkError
     * for failures of the profile as a whole
     */
    async fetch(
      run: CostRun,
      call: NetworkCall,
    ): Promise<{ fetched: number; problems: RunProblem[] }> {
      const { accounts, problems } = await listAccounts(run, call);
      const { adUserId } = run;
      let fetched = 0;
      const queue: Read[] = accounts.map((account) => ({
        account,
        trail: createCursorTrail(),
      }));
      const unread = new Map<string, number>();
      while (queue.length > 0) {
        call.signal?.throwIfAborted();
        const reads = queue.splice(0, ACCOUNTS_AT_ONCE);
        const pages = await deps.graph.readAdSpend({
          ...call,
          reads: reads.map(({ account: { id, since, until }, after }) => ({
            adAccountId: id,
            since,
            until,
            after,
          })),
        });
        const at = deps.clock.now();
        const next: Read[] = [];
        await deps.db.transaction(async (trx) => {
          await deps.tasks.hold(run, trx);
          for (const [index, read] of reads.entries()) {
            const { account } = read;
            const page = pages[index];
            if (page === undefined || 'error' in page) {
              problems.push({ subject: account.name, ...toFailure(page?.error) });
              continue;
            }
            const rows = page.rows.flatMap((row) => toSpend(account, row) ?? []);
            fetched += await deps.costs.save({ adUserId, adAccountId: account.id, at, rows }, trx);
            const missing =
              (unread.get(account.id) ?? 0) + page.unreadableRows + page.rows.length - rows.length;
            unread.set(account.id, missing);
            const step = read.trail.follow(page.after);
            const isCutShort = page.isCutShort || step.isCutShort;
            if (step.after !== null && !page.isCutShort) {
              next.push({ ...read, after: step.after });
              continue;
            }
            const isComplete = missing === 0 && !isCutShort;
            if (!isComplete) {
              problems.push({
                subject: account.name,
                code: 'unread_spend',
                message: 'Some rows of the spend could not be read.',
              });
            }
            const correctedOn = account.isCorrection && isComplete ? account.until : null;
            await deps.costs.markFetched(
              { adUserId, adAccountId: account.id, at, correctedOn },
              trx,
            );
          }
        });
        queue.unshift(...next);
      }
      return { fetched, problems };
    },
  };
}

export type SpendFetcher = ReturnType<typeof createSpendFetcher>;
