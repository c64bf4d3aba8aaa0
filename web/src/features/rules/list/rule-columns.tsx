import { listAllActs } from '@ads-checker/shared/domain/rules/acts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVolatile } from '../../../replica/index.ts';
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { RUN_ACTION_LABELS } from '../acts/act-labels.ts';
import { campaignPath, type Rule, watchedName } from '../rules.ts';
import { ScopedRuleMark } from '../scoped-rule-link.tsx';
import { describeConditions, sentenceText } from '../sentence/rule-sentence.ts';
import { LastChange, RuleStateCell, type RuleVolatile } from './rule-state.tsx';
import { RuleSwitch } from './rule-switch.tsx';

export const rulePath = ({ id, adUserId }: Rule): string => `/ad-users/${adUserId}/rules/${id}`;

const runsPath = (rule: Rule): string => `${rulePath(rule)}/runs`;

function Live({
  rule,
  children,
}: {
  readonly rule: Rule;
  readonly children: (live: Partial<RuleVolatile> | undefined) => ReactNode;
}) {
  return children(useVolatile('binomRule', rule.id).fields);
}

function RuleName({
  rule,
  currency,
  link,
}: {
  readonly rule: Rule;
  /** Of its ad account; null when unknown. */
  readonly currency: string | null;
  readonly link: ReactNode;
}) {
  const { t } = useTranslation('rules');
  const words = sentenceText(
    describeConditions(rule.conditions, { tracker: null, network: currency }),
  );
  return (
    <>
      {link}
      <ScopedRuleMark rule={rule} />
      <span className="truncate text-sm text-ink-3" title={words}>
        {words === '' ? t('No conditions') : words}
      </span>
      <span className="flex flex-col text-sm desk:hidden">
        <span className="truncate text-ink-2" lang="">
          {watchedName(rule)}
        </span>
        <Live rule={rule}>
          {(live) => (
            <>
              <RuleStateCell rule={rule} live={live} />
              <LastChange live={live} isBrief />
            </>
          )}
        </Live>
      </span>
    </>
  );
}

/** On a phone the rule's own column tells what the others do. */
export function useRuleColumns({
  canManage,
  findCurrency,
}: {
  readonly canManage: boolean;
  /** The currency of an ad account; null when unknown. */
  readonly findCurrency: (adAccountId: string) => string | null;
}): readonly DataColumn<Rule>[] {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  return useMemo(() => {
    const actionOf = (rule: Rule): string => {
      const [first, ...rest] = new Set(listAllActs(rule).map(({ action }) => action));
      return first === undefined
        ? t('Do nothing')
        : rest.length === 0
          ? t(RUN_ACTION_LABELS[first])
          : t('{action} and {count} more', {
              action: t(RUN_ACTION_LABELS[first]),
              count: rest.length,
            });
    };
    return [
      {
        key: 'on',
        label: t('On'),
        isLabelHidden: true,
        track: '48px',
        cell: (rule) => <RuleSwitch rule={rule} canManage={canManage} />,
      },
      {
        key: 'rule',
        label: t('Rule'),
        track: 'minmax(180px,1.6fr)',
        className: STACKED,
        text: ({ name }) => name,
        cell: (rule, link) => (
          <RuleName rule={rule} currency={findCurrency(rule.adAccountId)} link={link} />
        ),
      },
      {
        key: 'campaign',
        label: t('Campaign'),
        track: 'minmax(120px,1fr)',
        isWide: true,
        text: watchedName,
        cell: (rule) => (
          <PlainLink
            href={campaignPath(rule)}
            className="truncate hover:underline"
            title={watchedName(rule)}
            lang=""
            onOpen={() => void navigate({ href: campaignPath(rule) })}
          >
            {watchedName(rule)}
          </PlainLink>
        ),
      },
      {
        key: 'action',
        label: t('Action'),
        track: 'minmax(130px,170px)',
        isWide: true,
        className: 'text-ink-2',
        text: actionOf,
        cell: (rule) => <span className="truncate">{actionOf(rule)}</span>,
      },
      {
        key: 'status',
        label: t('Status'),
        track: 'minmax(140px,200px)',
        isWide: true,
        cell: (rule) => (
          <Live rule={rule}>{(live) => <RuleStateCell rule={rule} live={live} />}</Live>
        ),
      },
      {
        key: 'change',
        label: t('Last change'),
        track: '176px',
        isWide: true,
        cell: (rule) => <Live rule={rule}>{(live) => <LastChange live={live} />}</Live>,
      },
      {
        key: 'log',
        label: t('Run log'),
        isLabelHidden: true,
        track: '80px',
        isWide: true,
        align: 'end',
        cell: (rule) => (
          <PlainLink
            href={runsPath(rule)}
            className="underline"
            onOpen={() => void navigate({ href: runsPath(rule) })}
          >
            {t('Log')}
          </PlainLink>
        ),
      },
    ];
  }, [t, navigate, canManage, findCurrency]);
}
