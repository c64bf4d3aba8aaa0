import type { AdObjectChangeItemDto } from '@ads-checker/shared/contracts/ad-object-changes';
import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageText } from '../../../lib/error-words.ts';
import { formatAmount, formatExactMoment, NO_VALUE } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { ObjectKind } from '../ad-object.ts';
import { skipText, withCode } from './bulk-labels.ts';
import type { ListEntry } from './row-list.tsx';

const STATUS_LABELS = { ACTIVE: 'on', PAUSED: 'off' } as const;

function useValueText({ currency, timeZone }: Pick<RunEntriesInput, 'currency' | 'timeZone'>) {
  const { t } = useTranslation('ad-checker');
  return (item: Pick<AdObjectChangeItemDto, 'field'>, value: string | null): string => {
    if (value === null) {
      return NO_VALUE;
    }
    if (item.field === 'status') {
      const word = STATUS_LABELS[value as keyof typeof STATUS_LABELS];
      return word === 'on' ? t('On') : word === 'off' ? t('Off') : value;
    }
    return item.field === 'name'
      ? value
      : item.field === 'startTime' || item.field === 'endTime'
        ? value === ''
          ? NO_VALUE
          : formatExactMoment({ at: value, ...(timeZone === undefined ? {} : { timeZone }) })
        : formatAmount({ amount: value, currency });
  };
}

interface RunEntriesInput {
  readonly items: readonly AdObjectChangeItemDto[];
  readonly kind: ObjectKind;
  readonly currency: string | null;
  /** Of the ad account; undefined: that of the device. */
  readonly timeZone: string | undefined;
  readonly nameOf: ReadonlyMap<string, string>;
  /** Retries the given failed objects, or all of them; undefined without permission. */
  readonly onRetry: ((objectIds?: readonly string[]) => void) | undefined;
  readonly isActing: boolean;
}

/** The objects of a bulk change grouped by outcome: failures first, skipped ones last. */
export function useRunEntries({
  items,
  kind,
  currency,
  timeZone,
  nameOf,
  onRetry,
  isActing,
}: RunEntriesInput): readonly ListEntry[] {
  const { t } = useTranslation('ad-checker');
  const valueText = useValueText({ currency, timeZone });
  const row = (item: AdObjectChangeItemDto, end: ReactNode, second?: ReactNode): ListEntry => ({
    key: `${item.objectId} ${item.field}`,
    kind: 'row',
    isTall: second !== undefined,
    render: () => {
      const name = item.name ?? nameOf.get(item.objectId) ?? item.objectId;
      const isName = item.field === 'name';
      return (
        <div className="py-1.5">
          <div className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate" title={name} lang="">
              {isName && item.state === 'changed' ? (item.to ?? name) : name}
            </span>
            {!isName && item.field !== null && (
              <span className="flex-none text-ink-2 tabular-nums">
                {valueText(item, item.from)} → <b>{valueText(item, item.to)}</b>
              </span>
            )}
            {end}
          </div>
          {second}
        </div>
      );
    },
  });
  const head = (text: string, end?: ReactNode): ListEntry => ({
    key: `head ${text}`,
    kind: 'head',
    render: () => (
      <>
        <span className="flex-1">{text}</span>
        {end}
      </>
    ),
  });
  const groups: Readonly<Record<'failed' | 'waiting' | 'changed' | 'skipped', ListEntry[]>> = {
    failed: [],
    waiting: [],
    changed: [],
    skipped: [],
  };
  for (const item of items) {
    if (item.state === 'failed') {
      const { error: failure } = item;
      const reason =
        failure === null
          ? ''
          : (failure.networkMessage ??
            errorMessageText({
              refusal: {
                message: failure.message,
                ...(failure.code === null ? {} : { code: failure.code }),
              },
              translate: t,
            }));
      groups.failed.push(
        row(
          item,
          onRetry !== undefined && (
            <Button disabled={isActing} onClick={() => onRetry([item.objectId])}>
              {t('Retry')}
            </Button>
          ),
          <p className="flex items-center gap-1.5 text-sm text-error-ink">
            <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
            <span className="truncate" title={withCode({ reason, code: failure?.code ?? null })}>
              {reason}
            </span>
          </p>,
        ),
      );
    } else if (item.state === 'changed') {
      groups.changed.push(
        row(
          item,
          <span className="w-16 flex-none text-end text-sm text-ink-3 tabular-nums">
            {item.at === null ? '' : formatExactMoment({ at: item.at })}
          </span>,
        ),
      );
    } else if (item.state === 'skipped' || item.state === 'stopped') {
      const why =
        item.reason === null ? t('Not sent') : skipText({ reason: item.reason, kind, currency });
      groups.skipped.push(
        row(
          item.state === 'stopped' ? item : { ...item, field: null },
          null,
          <p className="truncate text-sm text-ink-3">{why}</p>,
        ),
      );
    } else {
      groups.waiting.push(
        row(
          item,
          <span className="w-16 flex-none text-end text-sm text-ink-3">
            {item.state === 'sending' ? t('Sending') : t('Waiting')}
          </span>,
        ),
      );
    }
  }
  const section = (text: string, entries: readonly ListEntry[], end?: ReactNode) =>
    entries.length === 0 ? [] : [head(text, end), ...entries];
  const countOf = (group: keyof typeof groups) => ({ count: groups[group].length });
  return [
    ...section(
      t('{failed, plural, one {# failed} other {# failed}}', { failed: groups.failed.length }),
      groups.failed,
      onRetry !== undefined && (
        <button
          type="button"
          className="font-medium text-accent-ink hover:underline"
          disabled={isActing}
          onClick={() => onRetry()}
        >
          {t('Retry all')}
        </button>
      ),
    ),
    ...section(
      t('{count, plural, one {# waiting} other {# waiting}}', countOf('waiting')),
      groups.waiting,
    ),
    ...section(
      t('{count, plural, one {# changed} other {# changed}}', countOf('changed')),
      groups.changed,
    ),
    ...section(
      t('{count, plural, one {# skipped} other {# skipped}}', countOf('skipped')),
      groups.skipped,
    ),
  ];
}
