import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactMoment, formatNumber } from '../../../../lib/format.ts';
import { type DataColumn, STACKED } from '../../../../ui/data-list/columns.ts';
import { PlainLink } from '../../../../ui/plain-link.tsx';
import { Status } from '../../../../ui/status.tsx';
import {
  actsText,
  coverageText,
  scopedRuleStatus,
  scopedRunsPath,
  TROUBLE_LABELS,
} from '../scoped-rule-labels.ts';
import { ScopedRuleSwitch } from './scoped-rule-switch.tsx';

function State({ rule }: { readonly rule: ScopedRuleDto }) {
  const { t } = useTranslation('rules');
  const [trouble] = rule.troubles;
  return (
    <span className="flex min-w-0 flex-col">
      <Status {...scopedRuleStatus(rule)} />
      {trouble !== undefined && rule.isEnabled ? (
        <span className="truncate text-sm text-ink-3" title={trouble.description ?? undefined}>
          <span lang="">{trouble.adUserName}</span>: {t(TROUBLE_LABELS[trouble.trouble])}
        </span>
      ) : (
        rule.nextExecutionTime !== null && (
          <span className="truncate text-sm text-ink-3">
            {t('Next run {time}', { time: formatExactMoment({ at: rule.nextExecutionTime }) })}
          </span>
        )
      )}
    </span>
  );
}

function LastRun({ rule: { lastRun } }: { readonly rule: ScopedRuleDto }) {
  const { t } = useTranslation('rules');
  return lastRun === null ? (
    <span className="text-ink-3">{t('Never run')}</span>
  ) : (
    <span className="truncate">{formatExactMoment({ at: lastRun.completedAt })}</span>
  );
}

function RuleName({ rule, link }: { readonly rule: ScopedRuleDto; readonly link: ReactNode }) {
  const { t } = useTranslation('rules');
  return (
    <>
      {link}
      <span className="truncate text-sm text-ink-3">
        {t('{count, plural, one {# profile} other {# profiles}}', {
          count: rule.coverage.adUsers,
        })}
        {' · '}
        {coverageText(rule.coverage)}
      </span>
      <span className="flex flex-col text-sm desk:hidden">
        <State rule={rule} />
        <span className="truncate text-ink-2">
          {t('Last 24 hours: {acts}', { acts: actsText(rule.actsLastDay) })}
        </span>
      </span>
    </>
  );
}

/** On a phone the rule's own column tells what the others do. */
export function useScopedRuleColumns(canManage: boolean): readonly DataColumn<ScopedRuleDto>[] {
  const { t } = useTranslation('rules');
  const navigate = useNavigate();
  return useMemo(
    () => [
      {
        key: 'on',
        label: t('On'),
        isLabelHidden: true,
        track: '48px',
        cell: (rule) => <ScopedRuleSwitch rule={rule} canManage={canManage} />,
      },
      {
        key: 'rule',
        label: t('Rule'),
        track: 'minmax(200px,2fr)',
        className: STACKED,
        text: ({ name }) => name,
        cell: (rule, link) => <RuleName rule={rule} link={link} />,
      },
      {
        key: 'status',
        label: t('Status'),
        track: 'minmax(180px,1.2fr)',
        isWide: true,
        cell: (rule) => <State rule={rule} />,
      },
      {
        key: 'objects',
        label: t('Objects'),
        track: '96px',
        isWide: true,
        align: 'end',
        cell: ({ coverage: { objects } }) => (objects === null ? '–' : formatNumber(objects)),
      },
      {
        key: 'acts',
        label: t('Last 24 hours'),
        track: '136px',
        isWide: true,
        text: ({ actsLastDay }) => actsText(actsLastDay),
        cell: ({ actsLastDay }) => <span className="truncate">{actsText(actsLastDay)}</span>,
      },
      {
        key: 'run',
        label: t('Last run'),
        track: '152px',
        isWide: true,
        cell: (rule) => <LastRun rule={rule} />,
      },
      {
        key: 'log',
        label: t('Run log'),
        isLabelHidden: true,
        track: '72px',
        isWide: true,
        align: 'end',
        cell: ({ id }) => (
          <PlainLink
            href={scopedRunsPath(id)}
            className="underline"
            onOpen={() => void navigate({ href: scopedRunsPath(id) })}
          >
            {t('Log')}
          </PlainLink>
        ),
      },
    ],
    [t, navigate, canManage],
  );
}
