import {
  type AdCostDto,
  adCostKey,
  adCostStatusOf,
} from '@ads-checker/shared/contracts/cost-updates';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { toLocalDecimal } from '../../../lib/csv.ts';
import { formatMoment, NO_VALUE } from '../../../lib/format.ts';
import { getHeaderState, reduceSelection } from '../../../lib/selection.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { DataTable } from '../../../ui/data-list/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { costStatus } from '../cost-labels.ts';
import {
  AdLink,
  amountText,
  type CostListProps,
  dayText,
  failureText,
  usdText,
  useTargetText,
} from './cost-parts.tsx';

const NOTE = 'truncate text-sm text-ink-3';
const nameOf = ({ adName, adId }: AdCostDto): string => adName ?? adId;

function Target({ cost }: { readonly cost: AdCostDto }) {
  const target = useTargetText()(cost);
  return target === null ? (
    NO_VALUE
  ) : (
    <span className="flex min-w-0 flex-col" title={target.title || undefined} lang="">
      <span className="truncate">{target.tracker}</span>
      <span className={NOTE}>
        {[target.campaign, target.more].filter(Boolean).join(' ') || NO_VALUE}
      </span>
    </span>
  );
}

function Result({ cost, now }: { readonly cost: AdCostDto; readonly now: Date }) {
  const { t } = useTranslation('cost-updates');
  const failure = failureText(cost);
  const status = adCostStatusOf(cost);
  const isFailed = status === 'failure';
  const isFailureShown = isFailed && failure !== null && cost.pushRequestedAt === null;
  return (
    <>
      <Status {...costStatus(cost)} />
      <span className={isFailureShown ? 'text-sm text-error-ink' : 'text-sm text-ink-3'}>
        {cost.pushRequestedAt !== null
          ? t('Sending again…')
          : isFailed && failure !== null
            ? failure
            : isFailed || cost.updatedAt === null || status === 'pending'
              ? t('Fetched {time}', { time: formatMoment({ at: cost.fetchedAt, now }) })
              : formatMoment({ at: cost.updatedAt, now })}
      </span>
    </>
  );
}

function useCostColumns({
  onPush,
}: Pick<CostListProps, 'onPush'>): readonly DataColumn<AdCostDto>[] {
  const { t } = useTranslation('cost-updates');
  const now = useNow();
  return [
    {
      key: 'ad',
      label: t('Ad'),
      track: 'minmax(180px,1.6fr)',
      className: STACKED,
      text: nameOf,
      cell: (cost) => (
        <>
          <AdLink cost={cost} className="truncate font-medium hover:underline" />
          {cost.adName !== null && <span className={`${NOTE} ident`}>{cost.adId}</span>}
        </>
      ),
    },
    {
      key: 'date',
      label: t('Date'),
      track: '130px',
      className: STACKED,
      text: ({ date }) => date,
      cell: ({ date, timezone }) => (
        <>
          <span>{dayText(date, now)}</span>
          <span className={NOTE}>{timezone ?? t('Unknown time zone')}</span>
        </>
      ),
    },
    {
      key: 'amount',
      label: t('Amount'),
      track: '120px',
      align: 'end',
      text: ({ amount, currency }) => `${toLocalDecimal(amount)} ${currency ?? t('unknown')}`,
      cell: (cost) => (
        <span>
          {amountText(cost)}{' '}
          <span className="text-sm text-ink-3">{cost.currency ?? t('unknown')}</span>
        </span>
      ),
    },
    {
      key: 'usd',
      label: 'USD',
      track: '90px',
      align: 'end',
      text: ({ amountUSD }) => (amountUSD === null ? null : { decimal: amountUSD }),
      cell: usdText,
    },
    {
      key: 'tracker',
      label: t('Tracker'),
      track: 'minmax(130px,1fr)',
      text: ({ updateResult }) => updateResult?.trackerName ?? null,
      cell: (cost) => <Target cost={cost} />,
    },
    {
      key: 'result',
      label: t('Result'),
      track: 'minmax(170px,1.1fr)',
      className: `${STACKED} py-1`,
      text: (cost) => costStatus(cost).label,
      cell: (cost) => <Result cost={cost} now={now} />,
    },
    {
      key: 'actions',
      label: t('Actions'),
      isLabelHidden: true,
      track: '44px',
      isInert: true,
      align: 'center',
      cell: (cost) =>
        onPush !== undefined &&
        adCostStatusOf(cost) === 'failure' &&
        cost.pushRequestedAt === null && (
          <IconButton
            icon={ArrowPathIcon}
            variant="ghost"
            label={t('Send again: {name}, {day}', {
              name: nameOf(cost),
              day: dayText(cost.date, now),
            })}
            title={t('Send again')}
            onClick={() => onPush(cost)}
          />
        ),
    },
  ];
}

export function CostTable({ costs, isBusy, selected, onSelect, onPush }: CostListProps) {
  const { t } = useTranslation('cost-updates');
  const now = useNow();
  const order = costs.map(adCostKey);
  const selection = { ids: selected, anchorId: null };
  return (
    <DataTable
      label={t('Costs')}
      rows={costs}
      keyOf={adCostKey}
      columns={useCostColumns({ onPush })}
      selection={
        onSelect && {
          selection,
          order,
          headerState: getHeaderState({ selection, order }),
          dispatch: (event) => onSelect(reduceSelection(selection, event).ids),
        }
      }
      selectLabels={{
        all: t('Select all on this page'),
        row: (cost) =>
          t('Select {name}, {day}', { name: nameOf(cost), day: dayText(cost.date, now) }),
      }}
      defaultSort={{ column: 'date', order: 'desc' }}
      rowPx={48}
      isTall
      isBusy={isBusy}
      minWidth="min-w-[960px]"
    />
  );
}
