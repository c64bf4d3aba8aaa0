import { PlusIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { type Segment, SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { BoostingFrame } from './boosting-frame.tsx';

interface BoostingListProps<Shown extends string> {
  readonly texts: Parameters<typeof ServerList>[0]['texts'];
  readonly cells: readonly string[];
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly search: {
    readonly label: string;
    readonly value: string;
    readonly onChange: (text: string) => void;
  };
  readonly show: {
    readonly label: string;
    readonly value: Shown;
    readonly onChange: (shown: Shown) => void;
    readonly segments: readonly Segment<Shown>[];
  };
  /** Absent when the person may not add any. */
  readonly create: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly isEmpty: boolean;
  readonly emptyState: ReactNode;
  readonly footer: ReactNode;
  /** Details of the open item: beside the list, or instead of it on narrow screens. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A boosting tab: a searchable list with the open item beside it. */
export function BoostingList<Shown extends string>({
  texts,
  cells,
  query,
  search,
  show,
  create,
  isEmpty,
  emptyState,
  footer,
  side,
  children,
}: BoostingListProps<Shown>) {
  const { t } = useTranslation('comment-boosting');
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const isLoaded = query.data !== undefined;
  return (
    <BoostingFrame
      actions={
        create !== undefined && (
          <Button variant="primary" icon={PlusIcon} onClick={create.onClick}>
            {create.label}
          </Button>
        )
      }
    >
      <div className="flex min-h-0 flex-1">
        <div
          className={`flex min-h-0 min-w-0 flex-1 flex-col ${side === undefined ? '' : 'max-wide:hidden'}`}
        >
          <ServerList
            texts={texts}
            cells={cells}
            isLoaded={isLoaded}
            isEmpty={isEmpty}
            isUnreachable={query.error instanceof NetworkFailure}
            error={isLoaded ? null : query.error}
            isFetching={query.isFetching}
            onRetry={() => void query.refetch()}
            head={
              <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
                <SearchField {...search} ref={field} shortcut="/" className="w-full desk:w-52" />
                <SegmentedControl<Shown> {...show} />
                {isFakeApiOn() && (
                  <p className="ms-auto text-ink-3">
                    {t('Nothing can be added or changed with sample data.')}
                  </p>
                )}
              </div>
            }
            emptyState={emptyState}
            footer={footer}
          >
            {children}
          </ServerList>
        </div>
        {side}
      </div>
    </BoostingFrame>
  );
}
