import type { Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { Note } from '../../../ui/note.tsx';
import { amountRangeText, countKnownDays, rangeText } from '../preview/simulation-text.ts';
import type { TriedRule } from '../queries.ts';
import { simulationQuery } from './worst-case-query.ts';

function Answer({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation('rules');
  const { ranges, amounts, adAccounts } = simulation;
  if (ranges === null) {
    return t('Next 24 hours: not enough figures to tell');
  }
  const raised = amounts.flatMap(({ currency, raised: range }) =>
    range === null || Number(range.most) === 0
      ? []
      : t('would add {range} to budgets, median {median}', {
          range: amountRangeText(range, currency),
          median: formatMoney({ amount: range.median, currency }),
        }),
  );
  const isUnknown = amounts.some((each) => each.raised === null);
  const count = countKnownDays(simulation);
  return (
    <>
      <p className="font-medium">
        {[
          t('Next 24 hours: changes {range}', { range: rangeText(ranges.acts) }),
          ...raised,
          ...(isUnknown ? [t('some budgets aren’t known')] : []),
        ].join(', ')}
      </p>
      <p className="text-sm">
        {t('By the figures of {count, plural, one {# day} other {# days}}', { count })}
        {adAccounts.withoutFigures + adAccounts.left > 0 &&
          `. ${t(
            '{count, plural, one {# ad account isn’t included} other {# ad accounts aren’t included}}',
            { count: adAccounts.withoutFigures + adAccounts.left },
          )}`}
      </p>
    </>
  );
}

/** What the rule would do in the next 24 hours, beside the most that it could. */
export function SimulationNote({ tried }: { readonly tried: TriedRule }) {
  const { t } = useTranslation('rules');
  const { data, error } = useServerQuery(simulationQuery(tried));
  return data === undefined && error === null ? (
    <p className="mt-2 text-ink-3">{t('Calculating the next 24 hours…')}</p>
  ) : (
    <Note tone="info" className="mt-2">
      {data === undefined ? (
        t('What it would do in the next 24 hours isn’t known: {reason}', {
          reason: plainErrorText({ error, translate: t }),
        })
      ) : (
        <Answer simulation={data} />
      )}
    </Note>
  );
}
