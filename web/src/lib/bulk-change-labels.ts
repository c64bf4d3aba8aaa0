import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdObjectOperation } from '@ads-checker/shared/domain/ad-object-changes';
import { formatMoney, formatNumber } from './format.ts';
import { getFixedT } from './i18n.ts';

const t = getFixedT('ad-checker');

export interface BulkChangeFacts {
  readonly operation: AdObjectOperation;
  readonly undoOf: string | null;
  readonly level: AdObjectLevel;
  readonly currency: string | null;
}

/** `25%`, `€12.00`. */
function stepLabel({
  operation: { unit, value },
  currency,
}: {
  readonly operation: Extract<AdObjectOperation, { type: 'budget' }>;
  readonly currency: string | null;
}): string {
  if (unit === 'percent') {
    return `${formatNumber(Number(value))}%`;
  }
  return currency === null ? value : formatMoney({ amount: value, currency });
}

/** `281 ads` */
export function objectCountLabel(level: AdObjectLevel, count: number): string {
  switch (level) {
    case 'campaign':
      return t('{count, plural, one {# campaign} other {# campaigns}}', { count });
    case 'ad_set':
      return t('{count, plural, one {# ad set} other {# ad sets}}', { count });
    case 'ad':
      return t('{count, plural, one {# ad} other {# ads}}', { count });
  }
}

/** While it runs: `Turning off 281…`. */
export function runningLabel(facts: BulkChangeFacts, count: number): string {
  const { operation, undoOf, currency } = facts;
  if (undoOf !== null) {
    return t('{count, plural, one {Undoing # change…} other {Undoing # changes…}}', { count });
  }
  switch (operation.type) {
    case 'status':
      return operation.status === 'ACTIVE'
        ? t('{count, plural, one {Turning on #…} other {Turning on #…}}', { count })
        : t('{count, plural, one {Turning off #…} other {Turning off #…}}', { count });
    case 'name':
      return t('{count, plural, one {Renaming #…} other {Renaming #…}}', { count });
    case 'edits':
      return t('{count, plural, one {Changing # value…} other {Changing # values…}}', { count });
    case 'budget': {
      const step = stepLabel({ operation, currency });
      switch (operation.mode) {
        case 'set':
          return t(
            '{count, plural, one {Setting # budget to {step}…} other {Setting # budgets to {step}…}}',
            { count, step },
          );
        case 'raise':
          return t(
            '{count, plural, one {Raising # budget by {step}…} other {Raising # budgets by {step}…}}',
            { count, step },
          );
        case 'lower':
          return t(
            '{count, plural, one {Lowering # budget by {step}…} other {Lowering # budgets by {step}…}}',
            { count, step },
          );
      }
    }
  }
}

/** When it has finished: `267 turned off`. */
export function doneLabel(facts: BulkChangeFacts, count: number): string {
  const { operation, undoOf } = facts;
  if (undoOf !== null) {
    return t('{count, plural, one {# change undone} other {# changes undone}}', { count });
  }
  switch (operation.type) {
    case 'status':
      return operation.status === 'ACTIVE'
        ? t('{count, plural, one {# turned on} other {# turned on}}', { count })
        : t('{count, plural, one {# turned off} other {# turned off}}', { count });
    case 'name':
      return t('{count, plural, one {# renamed} other {# renamed}}', { count });
    case 'edits':
      return t('{count, plural, one {# value changed} other {# values changed}}', { count });
    case 'budget':
      switch (operation.mode) {
        case 'set':
          return t('{count, plural, one {# budget set} other {# budgets set}}', { count });
        case 'raise':
          return t('{count, plural, one {# budget raised} other {# budgets raised}}', { count });
        case 'lower':
          return t('{count, plural, one {# budget lowered} other {# budgets lowered}}', { count });
      }
  }
}

/** In the imperative, for the list of unsent changes: `Turn off 281 ads`. */
export function orderLabel(facts: BulkChangeFacts, count: number): string {
  const { operation, undoOf, level, currency } = facts;
  const objects = objectCountLabel(level, count);
  if (operation.type === 'edits') {
    return undoOf === null
      ? t('{count, plural, one {Change # value} other {Change # values}}', { count })
      : t('{count, plural, one {Undo the change of # value} other {Undo the change of # values}}', {
          count,
        });
  }
  if (undoOf !== null) {
    return t('Undo the change of {objects}', { objects });
  }
  switch (operation.type) {
    case 'status':
      return operation.status === 'ACTIVE'
        ? t('Turn on {objects}', { objects })
        : t('Turn off {objects}', { objects });
    case 'name':
      return t('Rename {objects}', { objects });
    case 'budget': {
      const step = stepLabel({ operation, currency });
      switch (operation.mode) {
        case 'set':
          return t('Set the budgets of {objects} to {step}', { objects, step });
        case 'raise':
          return t('Raise the budgets of {objects} by {step}', { objects, step });
        case 'lower':
          return t('Lower the budgets of {objects} by {step}', { objects, step });
      }
    }
  }
}

/** `267 turned off, 14 failed, 2 skipped` */
export function outcomeLabel(
  facts: BulkChangeFacts,
  counts: {
    readonly changed: number;
    readonly failed: number;
    readonly skipped: number;
    readonly stopped: number;
  },
): string {
  const { failed, skipped, stopped } = counts;
  return [
    doneLabel(facts, counts.changed),
    ...(failed === 0 ? [] : [t('{failed, plural, one {# failed} other {# failed}}', { failed })]),
    ...(skipped === 0
      ? []
      : [t('{skipped, plural, one {# skipped} other {# skipped}}', { skipped })]),
    ...(stopped === 0
      ? []
      : [t('{stopped, plural, one {# not sent} other {# not sent}}', { stopped })]),
  ].join(', ');
}
