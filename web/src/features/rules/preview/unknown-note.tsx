import type {
  SimulatedPlaces,
  SimulationUnknown,
} from '@ads-checker/shared/contracts/rule-simulations';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';

/** What recorded figures do not tell; nothing when they tell all. */
export function UnknownNote({
  unknown,
  adAccounts,
  unknownBudgets,
}: {
  readonly unknown: readonly SimulationUnknown[];
  /** Null for one ad account. */
  readonly adAccounts: SimulatedPlaces | null;
  readonly unknownBudgets: number;
}) {
  const { t } = useTranslation('rules');
  const texts: Readonly<Record<SimulationUnknown, string>> = {
    budgets: t(
      '{count, plural, =0 {Some budgets weren’t recorded: changes of them aren’t included} one {# change isn’t included: the budget wasn’t recorded} other {# changes aren’t included: the budgets weren’t recorded}}',
      { count: unknownBudgets },
    ),
    names: t('Some names weren’t recorded: these objects aren’t included'),
    objectives: t('Some objectives weren’t recorded: these objects aren’t included'),
    delivery: t('Delivery is taken from the figures of each day'),
    age: t('Some creation dates weren’t recorded: these objects aren’t included'),
    tags: t('The current tags are used'),
    interval: t('Figures are stored every 30 minutes. The rule checks more often.'),
  };
  const lines = [
    ...(adAccounts !== null && adAccounts.withoutFigures > 0
      ? [
          t(
            '{count, plural, one {# ad account has no figures and isn’t included} other {# ad accounts have no figures and aren’t included}}',
            { count: adAccounts.withoutFigures },
          ),
        ]
      : []),
    ...(adAccounts !== null && adAccounts.left > 0
      ? [
          t(
            '{count, plural, one {There was no time for # ad account} other {There was no time for # ad accounts}}',
            { count: adAccounts.left },
          ),
        ]
      : []),
    ...unknown.map((each) => texts[each]),
  ];
  return lines.length === 0 ? null : (
    <Note tone="warning" className="mx-4 mt-3">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  );
}
