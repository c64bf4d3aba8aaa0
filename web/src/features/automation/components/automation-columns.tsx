import type { AutomationRule } from '@ads-checker/shared/contracts/automation';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment, NO_VALUE } from '../../../lib/format.ts';
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { Spark } from '../../../ui/plots/spark.tsx';
import { Status } from '../../../ui/status.tsx';
import {
  actsLabel,
  countLabel,
  movedLabel,
  profitLabel,
  ruleRefName,
  ruleStatus,
  stateNote,
  stoppedLabel,
  sumActs,
  watchedLabel,
} from '../automation-labels.ts';

const NOTE = 'truncate text-sm text-ink-3';

function Noted({ text }: { readonly text: string | undefined }) {
  return (
    text !== undefined &&
    text !== '' && (
      <span className={NOTE} title={text}>
        {text}
      </span>
    )
  );
}

const lastActText = ({ lastActAt }: AutomationRule): string =>
  lastActAt === null ? NO_VALUE : formatExactMoment({ at: lastActAt });

export function useAutomationColumns(): readonly DataColumn<AutomationRule>[] {
  const { t } = useTranslation('automation');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('Rule'),
        track: 'minmax(150px,1.6fr)',
        className: STACKED,
        phone: 'name',
        text: ruleRefName,
        cell: (rule, link) => (
          <>
            {link}
            <Noted
              text={[
                watchedLabel(rule),
                ...(rule.place === null ? [] : [rule.place.adUserName]),
              ].join(' · ')}
            />
          </>
        ),
      },
      {
        key: 'state',
        label: t('Status'),
        track: 'minmax(124px,1.1fr)',
        className: STACKED,
        phone: 'line',
        text: (rule) => ruleStatus(rule).label,
        cell: (rule) => (
          <>
            <Status {...ruleStatus(rule)} />
            <Noted text={stateNote(rule)} />
          </>
        ),
      },
      {
        key: 'acts',
        label: t('Acts'),
        track: 'minmax(90px,1fr)',
        className: STACKED,
        phone: 'line',
        text: ({ acts }) => sumActs(acts),
        cell: ({ acts }) => (
          <>
            <span className="tabular-nums">{countLabel(sumActs(acts))}</span>
            <Noted text={actsLabel(acts)} />
          </>
        ),
      },
      {
        key: 'times',
        label: t('When'),
        track: '88px',
        cell: ({ acts, actsByPart }) =>
          sumActs(acts) > 0 && <Spark values={actsByPart} widthPx={80} heightPx={24} />,
      },
      {
        key: 'moved',
        label: t('Budgets moved'),
        track: 'minmax(100px,1fr)',
        align: 'end',
        phone: 'figure',
        text: movedLabel,
        cell: (rule) => (
          <span className="truncate tabular-nums" title={movedLabel(rule)}>
            {movedLabel(rule)}
          </span>
        ),
      },
      {
        key: 'stopped',
        label: t('Spend stopped'),
        track: 'minmax(96px,1fr)',
        align: 'end',
        phone: 'figure',
        text: stoppedLabel,
        cell: (rule) => (
          <span className="truncate tabular-nums" title={stoppedLabel(rule)}>
            {stoppedLabel(rule)}
          </span>
        ),
      },
      {
        key: 'profit',
        label: t('Profit'),
        track: 'minmax(92px,1fr)',
        align: 'end',
        phone: 'figure',
        text: profitLabel,
        cell: (rule) => (
          <span className="truncate tabular-nums" title={profitLabel(rule)}>
            {profitLabel(rule)}
          </span>
        ),
      },
      {
        key: 'last',
        label: t('Last act'),
        track: 'minmax(96px,0.9fr)',
        align: 'end',
        phone: 'figure',
        text: lastActText,
        cell: (rule) => <span className="truncate tabular-nums">{lastActText(rule)}</span>,
      },
    ],
    [t],
  );
}
