import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import { CheckCircleIcon, ClockIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { errorMessageText } from '../../../lib/error-words.ts';
import type { ObjectKind } from '../ad-object.ts';
import { withCode } from './bulk-labels.ts';
import type { ListEntry } from './row-list.tsx';

type CopyItem = AdObjectCopyDto['items'][number];

/** The copies of a request with the outcome of each and of its children. */
export function useCopyEntries({
  kind,
  items,
  nameOf,
}: {
  readonly kind: ObjectKind;
  readonly items: readonly CopyItem[];
  readonly nameOf: ReadonlyMap<string, string>;
}): readonly ListEntry[] {
  const { t } = useTranslation('ad-checker');
  const belowText = ({ copied: done, total }: { copied: number; total: number }) =>
    kind === 'campaigns'
      ? t('{done} of {total} ad sets and ads', { done, total })
      : t('{done} of {total} ads', { done, total });
  const stateText = ({ state, below }: CopyItem) => {
    if (below !== null && state !== 'failed') {
      return belowText(below);
    }
    switch (state) {
      case 'copied':
        return t('Duplicated');
      case 'failed':
        return t('Failed');
      case 'waiting':
        return t('Waiting');
      default:
        return t('Duplicating…');
    }
  };
  const reasonText = ({ error }: CopyItem) => {
    if (error === null) {
      return '';
    }
    const { code, message, networkMessage } = error;
    const refusal = { message, ...(code === null ? {} : { code }) };
    return networkMessage ?? errorMessageText({ refusal, translate: t });
  };
  return items.map((item, index): ListEntry => {
    const { sourceId, state, below, error } = item;
    const hasFailures = state === 'failed' || (below !== null && below.failed > 0);
    const reason = reasonText(item);
    const name = nameOf.get(sourceId) ?? sourceId;
    return {
      key: String(index),
      kind: 'row',
      isTall: hasFailures,
      render: () => (
        <div className="py-1.5">
          <div className="flex items-center gap-2">
            {hasFailures ? (
              <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
            ) : state === 'copied' ? (
              <CheckCircleIcon aria-hidden="true" className="size-4 flex-none text-active" />
            ) : (
              <ClockIcon aria-hidden="true" className="size-4 flex-none text-pending" />
            )}
            <span className="min-w-0 flex-1 truncate" title={name} lang="">
              {name}
            </span>
            <span className="flex-none text-sm text-ink-3">{stateText(item)}</span>
          </div>
          {hasFailures && (
            <p
              className="truncate text-sm text-error-ink"
              title={withCode({ reason, code: error?.code ?? null })}
            >
              {reason}
            </p>
          )}
        </div>
      ),
    };
  });
}
