import type { LaunchContent, LaunchEdit } from '@ads-checker/shared/contracts/launch-plans';
import {
  amountInput,
  type LaunchAudience,
  type LaunchTerms,
  OBJECT_NAME_MAX,
  TEMPLATE_NAME_MAX,
} from '@ads-checker/shared/contracts/launch-values';
import { newContent } from '../new-values.ts';
import { type AccountChoice, withAccounts } from './plan-money.ts';

/** Campaigns or ad sets that a spreadsheet adds to a list. */
export type RowKind = 'campaigns' | 'adSets';

export interface NewObjectRow {
  /** As the spreadsheet numbers it. */
  readonly line: number;
  readonly name: string;
  /** A day, decimal text in the currency of the ad account; null: as the template has it. */
  readonly dailyBudget: string | null;
  /** ISO 3166; null: all countries of the plan. */
  readonly country: string | null;
  readonly isOn: boolean;
}

/** Why a row cannot be planned: see {@link planOfRows}. */
export type RowFault = 'no_name' | 'country_needed' | 'country_twice' | 'budget' | 'too_many';

/** Of a template. */
const AUDIENCES_MAX = 20;

function faultOf(
  row: NewObjectRow,
  index: number,
  { rows, kind }: { readonly rows: readonly NewObjectRow[]; readonly kind: RowKind },
): RowFault | undefined {
  if (row.name.trim() === '') {
    return 'no_name';
  }
  if (row.dailyBudget !== null && !amountInput.safeParse(row.dailyBudget).success) {
    return 'budget';
  }
  if (kind === 'adSets') {
    return index >= AUDIENCES_MAX ? 'too_many' : undefined;
  }
  if (row.country === null) {
    return rows.length > 1 ? 'country_needed' : undefined;
  }
  return rows.findIndex(({ country }) => country === row.country) < index
    ? 'country_twice'
    : undefined;
}

/** Why rows cannot be planned, by their lines. */
export function findRowFaults(input: {
  readonly rows: readonly NewObjectRow[];
  readonly kind: RowKind;
}): readonly { readonly line: number; readonly fault: RowFault }[] {
  return input.rows.flatMap((row, index) => {
    const fault = faultOf(row, index, input);
    return fault === undefined ? [] : [{ line: row.line, fault }];
  });
}

const editOf = ({ name, dailyBudget }: NewObjectRow): LaunchEdit => ({
  name: name.trim().slice(0, OBJECT_NAME_MAX),
  ...(dailyBudget === null ? {} : { budget: dailyBudget }),
});

/** An audience for each row, like the first one of the template. */
function audiencesOf(rows: readonly NewObjectRow[], first: LaunchAudience): LaunchAudience[] {
  return rows.map(({ name, line }) => ({
    ...first,
    key: `row${line}`,
    name: name.trim().slice(0, TEMPLATE_NAME_MAX),
  }));
}

/**
 * A plan of an ad account with what rows of a spreadsheet name; the rest is of the template, and what
 * neither tells are faults of the plan. Of campaigns: one for each country, or a single one. Of ad
 * sets: one campaign with an ad set for each row.
 */
export function planOfRows({
  rows,
  kind,
  terms,
  account,
}: {
  readonly rows: readonly NewObjectRow[];
  readonly kind: RowKind;
  readonly terms: LaunchTerms;
  readonly account: AccountChoice;
}): LaunchContent {
  const { adAccountId } = account;
  const hasBudgets = rows.some(({ dailyBudget }) => dailyBudget !== null);
  const base: LaunchContent = {
    // The only ad account: no budget is converted
    ...withAccounts(newContent(terms), [account], new Map()),
    status: rows.every(({ isOn }) => isOn) ? 'ACTIVE' : 'PAUSED',
  };
  const [audience] = terms.audiences;
  if (kind === 'adSets' && audience !== undefined) {
    const audiences = audiencesOf(rows, audience);
    return {
      ...base,
      terms: {
        ...terms,
        audiences,
        budgetLevel: hasBudgets ? 'ad_set' : terms.budgetLevel,
      },
      edits: Object.fromEntries(
        rows.map((row, index) => [
          `${adAccountId}/all/${audiences[index]?.key ?? ''}`,
          editOf(row),
        ]),
      ),
    };
  }
  const countries = rows.flatMap(({ country }) => country ?? []);
  return {
    ...base,
    terms: { ...terms, budgetLevel: hasBudgets ? 'campaign' : terms.budgetLevel },
    countries,
    campaignPer: countries.length > 0 ? 'country' : 'ad_account',
    edits: Object.fromEntries(
      rows.map((row) => [`${adAccountId}/${row.country ?? 'all'}`, editOf(row)]),
    ),
  };
}
