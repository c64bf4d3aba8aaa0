import { adCostKey, adCostStatusOf } from '@ads-checker/shared/contracts/cost-updates';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
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

/** Cards for phones. */
export function CostCards({ costs, isBusy, onPush }: CostListProps) {
  const { t } = useTranslation('cost-updates');
  const now = useNow();
  const targetOf = useTargetText();
  return (
    <ul aria-label={t('Costs')} aria-busy={isBusy || undefined} className="flex-none">
      {costs.map((cost) => {
        const target = targetOf(cost);
        const isFailed = adCostStatusOf(cost) === 'failure';
        const failure = failureText(cost);
        return (
          <li
            key={adCostKey(cost)}
            className="flex min-w-0 flex-col gap-1 border-b border-line px-3 py-2.5"
          >
            <div className="flex min-w-0 items-start gap-2">
              <AdLink
                cost={cost}
                className="-my-2 min-w-0 flex-1 py-2 font-medium break-words hover:underline"
              />
              <Status {...costStatus(cost)} />
            </div>
            <p className="text-sm text-ink-3">
              {dayText(cost.date, now)}
              {target !== null && (
                <span lang="">
                  {' · '}
                  {[target.tracker, target.campaign, target.more].filter(Boolean).join(', ')}
                </span>
              )}
            </p>
            <dl className="grid grid-cols-2 gap-2">
              <div>
                <dt className="text-sm text-ink-3">{t('Amount')}</dt>
                <dd className="tabular-nums">
                  {amountText(cost)}{' '}
                  <span className="text-sm text-ink-3">{cost.currency ?? t('unknown')}</span>
                </dd>
              </div>
              <div>
                <dt className="text-sm text-ink-3">USD</dt>
                <dd className="tabular-nums">{usdText(cost)}</dd>
              </div>
            </dl>
            {cost.pushRequestedAt !== null ? (
              <p className="text-sm text-ink-3">{t('Sending again…')}</p>
            ) : (
              isFailed && (
                <div className="flex flex-wrap items-center gap-2">
                  {failure !== null && (
                    <p className="min-w-0 flex-1 text-sm text-error-ink">{failure}</p>
                  )}
                  {onPush !== undefined && (
                    <Button
                      icon={ArrowPathIcon}
                      className="max-desk:h-11"
                      onClick={() => onPush(cost)}
                    >
                      {t('Send again')}
                    </Button>
                  )}
                </div>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
