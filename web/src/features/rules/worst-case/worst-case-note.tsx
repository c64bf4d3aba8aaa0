import type { WorstCaseDto } from '@ads-checker/shared/contracts/rule-worst-case';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { Note } from '../../../ui/note.tsx';
import { SimulationNote } from './simulation-note.tsx';
import { type RaisingRules, worstCaseQuery } from './worst-case-query.ts';

type Field = 'dailyBudget' | 'lifetimeBudget';

function listAmounts({ amounts }: WorstCaseDto, field: Field): string {
  return amounts
    .filter((each) => Number(each[field]) > 0)
    .map((each) => formatMoney({ amount: each[field], currency: each.currency }))
    .join(', ');
}

function Answer({ worstCase }: { readonly worstCase: WorstCaseDto }) {
  const { t } = useTranslation('rules');
  const { amounts, usd, isPartial, isLimited, unknownObjects, unread } = worstCase;
  const daily = listAmounts(worstCase, 'dailyBudget');
  const lifetime = listAmounts(worstCase, 'lifetimeBudget');
  const isInUSD = amounts.every(({ currency }) => currency === 'USD');
  const inUSD = usd === null || isInUSD ? null : formatMoney({ amount: usd, currency: 'USD' });
  const isNothingKnown = daily === '' && lifetime === '';
  return (
    <Note tone={isNothingKnown && !isPartial ? 'info' : 'warning'}>
      <p className="font-medium">
        {isNothingKnown
          ? isPartial
            ? t('What it could add to budgets isn’t known')
            : t('Could add nothing to budgets as they are now')
          : [
              daily === ''
                ? []
                : t('Could add up to {amounts} a day to daily budgets', { amounts: daily }),
              lifetime === ''
                ? []
                : t('Could add up to {amounts} a day to lifetime budgets', { amounts: lifetime }),
            ]
              .flat()
              .join('. ')}
        {inUSD !== null && !isNothingKnown && ` (${inUSD})`}
      </p>
      <ul className="text-sm">
        {unknownObjects > 0 && (
          <li>
            {t(
              '{count, plural, one {# budget isn’t known and isn’t included} other {# budgets aren’t known and aren’t included}}',
              { count: unknownObjects },
            )}
          </li>
        )}
        {unread > 0 && (
          <li>
            {t(
              '{count, plural, one {# ad account wasn’t read and isn’t included} other {# ad accounts weren’t read and aren’t included}}',
              { count: unread },
            )}
          </li>
        )}
        {isPartial && unknownObjects === 0 && unread === 0 && (
          <li>{t('The rate of a currency isn’t known')}</li>
        )}
        {isLimited && <li>{t('The team’s limits allow no more')}</li>}
      </ul>
    </Note>
  );
}

/** The most that rules could add to budgets on one day, by the budgets of now. */
export function WorstCaseNote({ asked }: { readonly asked: RaisingRules }) {
  const { t } = useTranslation('rules');
  const { data, error } = useServerQuery(worstCaseQuery(asked));
  return (
    <div role="status" className="mt-3">
      {data !== undefined ? (
        <Answer worstCase={data} />
      ) : error === null ? (
        <p className="text-ink-3">{t('Reading budgets…')}</p>
      ) : (
        <Note tone="warning">
          {t('What it could add to budgets isn’t known: {reason}', {
            reason: plainErrorText({ error, translate: t }),
          })}
        </Note>
      )}
      {asked.tried !== undefined && <SimulationNote tried={asked.tried} />}
    </div>
  );
}
