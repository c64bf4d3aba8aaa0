import { type CheckerSearch, checkerPath } from '../../../lib/checker-path.ts';
import type { AccountRow } from '../account-rows.ts';
import { REJECTED_ADS } from '../attention.ts';

const LIMIT = 4;
const WITHOUT_RESULTS: CheckerSearch = { figures: ['spend>0', 'results=0'] };

export type Question = 'rejected' | 'losers';

export interface Answer {
  readonly row: AccountRow;
  readonly path: string;
}

/** Words as people type them: in lower case, with plain apostrophes. */
function toWords(text: string): readonly string[] {
  return text
    .toLocaleLowerCase()
    .replaceAll('’', "'")
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Whether every word of the query begins a word that the question is asked with. */
export function isAsked({
  query,
  words,
}: {
  readonly query: string;
  readonly words: string;
}): boolean {
  const typed = toWords(query);
  const known = toWords(words);
  return (
    typed.some((word) => word.length > 2) &&
    typed.every((word) => known.some((each) => each.startsWith(word)))
  );
}

function uniqueAccounts(rows: readonly AccountRow[]): readonly AccountRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.account.id, row])).values()].toReversed();
}

function amountOf(question: Question, { spendUSD, account }: AccountRow): number {
  return (question === 'rejected' ? account.rejectedAdCount : spendUSD) ?? 0;
}

/**
 * Lists of ads that answer a question: in the open ad account, then where there is most to find.
 */
export function findAnswers({
  rows,
  question,
  openAccountId,
}: {
  readonly rows: readonly AccountRow[];
  readonly question: Question;
  readonly openAccountId: string | null;
}): readonly Answer[] {
  const isOpen = ({ account }: AccountRow) => account.id === openAccountId;
  return uniqueAccounts(rows)
    .filter((row) => amountOf(question, row) > 0)
    .toSorted(
      (a, b) =>
        Number(isOpen(b)) - Number(isOpen(a)) || amountOf(question, b) - amountOf(question, a),
    )
    .slice(0, LIMIT)
    .map((row) => ({
      row,
      path: checkerPath({
        adUserId: row.account.adUserId,
        adAccountId: row.account.id,
        tab: 'ads',
        search: question === 'rejected' ? REJECTED_ADS : WITHOUT_RESULTS,
      }),
    }));
}
