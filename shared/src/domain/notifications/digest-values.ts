import type { ResultBreakdown } from '../../contracts/results.ts';
import { campaignProfit, NO_DATA, unreadNote } from './digest-words.ts';
import type { TokenValues } from './tokens.ts';

/** Campaigns named at either end. */
const CAMPAIGNS_NAMED = 3;

/** Token values of a daily digest. Unknown is told, never zero. */
export function valuesOfDailyDigest(input: {
  readonly teamName: string;
  readonly day: string;
  /** Grouped by campaign. */
  readonly breakdown: Pick<ResultBreakdown, 'rows' | 'total' | 'sources'>;
  /** When the day ended for the last ad account; null while it goes on. */
  readonly endedAt: Date | null;
}): TokenValues {
  const { total, rows, sources } = input.breakdown;
  const profits = rows
    .flatMap(({ key, label: name, profitUSD }) =>
      key === '' || profitUSD === null ? [] : [{ name, profitUSD }],
    )
    .toSorted((a, b) => Number(b.profitUSD) - Number(a.profitUSD));
  const best = profits.filter(({ profitUSD }) => Number(profitUSD) > 0);
  const worst = profits.filter(({ profitUSD }) => Number(profitUSD) < 0).toReversed();
  const unread = sources.filter(
    ({ unreadDayCount, readAt }) =>
      unreadDayCount > 0 ||
      readAt === null ||
      (input.endedAt !== null && new Date(readAt) < input.endedAt),
  );
  const notes = [
    ...unread.map(({ name }) => unreadNote(name)),
    ...(input.endedAt === null ? ['day_not_over'] : []),
  ];
  return {
    'digest day': input.day,
    'team name': input.teamName,
    spend: total.spendUSD ?? NO_DATA,
    revenue: total.revenueUSD ?? NO_DATA,
    profit: total.profitUSD ?? NO_DATA,
    roi: total.roi === null ? NO_DATA : String(Math.round(total.roi * 100) / 100),
    leads: total.leads === null ? NO_DATA : String(total.leads),
    'best campaigns': best.slice(0, CAMPAIGNS_NAMED).map(campaignProfit),
    'worst campaigns': worst.slice(0, CAMPAIGNS_NAMED).map(campaignProfit),
    'digest notes': notes.length === 0 && total.isPartial ? ['partial'] : notes,
  };
}
