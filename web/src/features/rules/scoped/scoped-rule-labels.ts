import type { RuleActionCounts } from '@ads-checker/shared/contracts/rule-entities';
import type { ScopedRuleDto, ScopeTrouble } from '@ads-checker/shared/contracts/scoped-rules';
import {
  ArrowPathIcon,
  ClockIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';
import type { StatusLabel } from '../../../lib/status-label.ts';
import { changesText } from '../list/rule-state.tsx';
import { scopedRuleView } from '../search-params.ts';

const t = getFixedT('rules');

export const TROUBLE_LABELS: Readonly<Record<ScopeTrouble, MessageKey>> = {
  profile_inactive: msg('The profile isn’t active'),
  proxy_down: msg('The proxy is down'),
  paused_by_team: msg('All rules of the team are paused'),
  stopped: msg('Stopped: runs keep failing'),
  failed: msg('The last run failed'),
  ad_accounts_unread: msg('Its ad accounts couldn’t be read'),
};

/** The name of the rule, or else of its template. */
export function scopedRuleName({
  name,
  templateName,
}: Pick<ScopedRuleDto, 'name' | 'templateName'>): string {
  return name ?? templateName ?? t('Unnamed rule');
}

export function scopedRuleStatus(rule: ScopedRuleDto): StatusLabel {
  const { total, waiting, stopped, failed } = rule.parts;
  if (rule.inProgress) {
    return { hue: 'pending', icon: ArrowPathIcon, label: t('Running') };
  }
  if (!rule.isEnabled) {
    return { hue: 'off', icon: PauseCircleIcon, label: t('Off') };
  }
  if (rule.scope === null || total === 0) {
    return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Covers nothing') };
  }
  if (stopped + failed > 0) {
    return {
      hue: 'error',
      icon: ExclamationCircleIcon,
      label: t('{count} of {total} in trouble', { count: stopped + failed + waiting, total }),
    };
  }
  return waiting > 0
    ? {
        hue: 'warning',
        icon: ClockIcon,
        label: t('{count} of {total} waiting', { count: waiting, total }),
      }
    : { hue: 'active', icon: PlayCircleIcon, label: t('On') };
}

export const isInTrouble = ({ isEnabled, parts, troubles }: ScopedRuleDto): boolean =>
  isEnabled && (troubles.length > 0 || parts.total === 0);

/** A dash for nothing. */
export const actsText = (counts: RuleActionCounts): string => changesText(counts) || '–';

/** `38 campaigns in 5 ad accounts`; unknown counts are left out. */
export function coverageText({ campaigns, adAccounts }: ScopedRuleDto['coverage']): string {
  const accounts = t('{count, plural, one {# ad account} other {# ad accounts}}', {
    count: adAccounts,
  });
  return campaigns === null
    ? accounts
    : [
        t('{count, plural, one {# campaign} other {# campaigns}}', { count: campaigns }),
        accounts,
      ].join(' · ');
}

export const scopedRulePath = (ruleId: string): string => `/rules/${ruleId}`;

export const scopedRunsPath = (ruleId: string): string =>
  `${scopedRulePath(ruleId)}${scopedRuleView.toQuery({ shown: 'runs' })}`;
