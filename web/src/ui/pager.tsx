import { paginate } from '@ads-checker/shared/domain/paging';
import type { OffsetPaging } from '@ads-checker/shared/http';
import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { IconButton } from './button.tsx';
import { Select } from './select.tsx';

interface PagerProps {
  readonly paging: OffsetPaging;
  readonly limits: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onLimit: (limit: number) => void;
}

export function Pager({ paging, limits, onPage, onLimit }: PagerProps) {
  const { t } = useTranslation();
  const { hasPages, hasPrev, hasNext, shown } = paginate(paging);
  const { limit, offset } = paging;
  const page = Math.floor(offset / limit) + 1;
  const total = formatNumber(paging.total);
  const sizes = [...new Set([...limits, limit])].sort((a, b) => a - b);
  const from = formatNumber(shown?.from ?? 0);
  const to = formatNumber(shown?.to ?? 0);
  return (
    <nav aria-label={t('Pages')} className="flex min-w-0 flex-1 items-center gap-2">
      <span role="status" className="me-auto whitespace-nowrap">
        {shown === null
          ? t('0 of {total}', { total })
          : t('{from}–{to} of {total}', { from, to, total })}
      </span>
      {paging.total > Math.min(...limits) && (
        <Select
          label={t('Rows per page')}
          value={String(limit)}
          options={sizes.map((size) => ({
            key: String(size),
            label: t('{size} per page', { size }),
          }))}
          onChange={(key) => onLimit(Number(key))}
        />
      )}
      {(hasPages || hasPrev) && (
        <span className="flex gap-1 max-desk:[&>button]:size-11">
          <IconButton
            icon={ChevronLeftIcon}
            variant="plain"
            label={t('Previous page')}
            // Not `disabled`, which would lose the focus on the first page
            aria-disabled={!hasPrev || undefined}
            onClick={() => hasPrev && onPage(page - 1)}
          />
          <IconButton
            icon={ChevronRightIcon}
            variant="plain"
            label={t('Next page')}
            aria-disabled={!hasNext || undefined}
            onClick={() => hasNext && onPage(page + 1)}
          />
        </span>
      )}
    </nav>
  );
}
