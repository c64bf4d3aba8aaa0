import type {
  MissedReason,
  NotificationSubject,
  SubjectOf,
} from '@ads-checker/shared/contracts/notifications';
import { BoltIcon, ClockIcon, SignalSlashIcon, StopCircleIcon } from '@heroicons/react/16/solid';
import { adUserStatus } from '../../lib/ad-user-status.ts';
import { errorMessageText } from '../../lib/error-words.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import { productReview } from '../../lib/product-reviews.ts';
import { proxyErrorText } from '../../lib/proxy-labels.ts';
import { adAccountStatus, adEffectiveStatus, findDisableReason } from '../../lib/status-labels.ts';
import { trackerFailureLabel } from '../../lib/tracker-failures.ts';
import type { Hue, IconType } from '../../ui/hue.ts';

const t = getFixedT('notifications');

const OFF = msg(
  '{count, plural, =1 {Ad {name} turned off} one {# ad turned off} other {# ads turned off}}',
);
const AD_TITLES: Readonly<Record<string, MessageKey>> = {
  DISAPPROVED: msg(
    '{count, plural, =1 {Ad {name} rejected} one {# ad rejected} other {# ads rejected}}',
  ),
  PENDING_REVIEW: msg(
    '{count, plural, =1 {Ad {name} sent to review} one {# ad sent to review} other {# ads sent to review}}',
  ),
  WITH_ISSUES: msg(
    '{count, plural, =1 {Ad {name} has issues} one {# ad has issues} other {# ads have issues}}',
  ),
  ACTIVE: msg('{count, plural, =1 {Ad {name} is active} one {# ad active} other {# ads active}}'),
  PAUSED: OFF,
  CAMPAIGN_PAUSED: OFF,
  ADSET_PAUSED: OFF,
  ARCHIVED: msg(
    '{count, plural, =1 {Ad {name} archived} one {# ad archived} other {# ads archived}}',
  ),
  DELETED: msg('{count, plural, =1 {Ad {name} deleted} one {# ad deleted} other {# ads deleted}}'),
};
const NEW_STATUS = msg(
  '{count, plural, =1 {Ad {name} has a new status} one {# ad has a new status} other {# ads have a new status}}',
);

const PRODUCT_REJECTED = msg(
  '{count, plural, =1 {Item {name} rejected} one {# item rejected} other {# items rejected}}',
);
const PRODUCT_APPROVED = msg(
  '{count, plural, =1 {Item {name} approved} one {# item approved} other {# items approved}}',
);

function adAccountTitle({ newStatus, count, adAccounts }: SubjectOf<'ad_account_status_change'>) {
  const name = adAccounts[0]?.name ?? '';
  if (newStatus === null) {
    return t(
      '{count, plural, =1 {Access to ad account {name} lost} one {Access to # ad account lost} other {Access to # ad accounts lost}}',
      { count, name },
    );
  }
  const status = adAccountStatusLabel(newStatus).label;
  return t(
    '{count, plural, =1 {Ad account {name}: {status}} one {# ad account: {status}} other {# ad accounts: {status}}}',
    { count, name, status },
  );
}

const adAccountStatusLabel = (status: string) =>
  adAccountStatus({ status: Number(status), isUserAllowedToAdvertise: true });

function runTitle({ turnedOn, turnedOff, failed }: SubjectOf<'binom_rule_run'>): string {
  return [
    ...(turnedOff > 0
      ? [t('{turnedOff, plural, one {# turned off} other {# turned off}}', { turnedOff })]
      : []),
    ...(turnedOn > 0
      ? [t('{turnedOn, plural, one {# turned on} other {# turned on}}', { turnedOn })]
      : []),
    ...(failed > 0 ? [t('{failed, plural, one {# failed} other {# failed}}', { failed })] : []),
  ].join(', ');
}

/** A rule by its name, or by what it watches. */
function ruleNameOf({
  ruleName,
  adCampaignName,
  adCampaignId,
  adAccountName,
  adAccountId,
}: SubjectOf<'binom_rule_run' | 'rule_failed' | 'rule_stopped'>): string {
  return ruleName ?? adCampaignName ?? adCampaignId ?? adAccountName ?? adAccountId;
}

export function notificationTitle(subject: NotificationSubject): string {
  switch (subject.kind) {
    case 'ad_status_change': {
      const { count, newStatus, ads } = subject;
      return t(AD_TITLES[newStatus] ?? NEW_STATUS, { count, name: ads[0]?.name ?? '' });
    }
    case 'ad_account_status_change':
      return adAccountTitle(subject);
    case 'product_review_change': {
      const { count, newStatus, products } = subject;
      return t(newStatus === 'REJECTED' ? PRODUCT_REJECTED : PRODUCT_APPROVED, {
        count,
        name: products[0]?.name ?? '',
      });
    }
    case 'binom_rule_run': {
      const name = ruleNameOf(subject);
      return t('Rule {name}: {acts}', { name, acts: runTitle(subject) });
    }
    case 'rule_failed':
      return t('Rule {name} can’t run', {
        name: ruleNameOf(subject),
      });
    case 'rule_stopped':
      return t('Rule {name} stopped', {
        name: ruleNameOf(subject),
      });
    case 'change_missed':
      return subject.source === 'launch'
        ? t('Launch {name} was missed', { name: subject.name ?? '' })
        : subject.source === 'schedule'
          ? t('Schedule {name} was missed', { name: subject.name ?? '' })
          : t('Planned change was missed');
    case 'rules_paused':
      return t('All rules of the team paused');
    case 'profile_needs_login':
      return t('Profile needs attention: {status}', { status: adUserStatus(subject.status).label });
    case 'proxy_down':
      return t('Proxy {name} is down', { name: subject.proxyName });
    case 'tracker_unreachable':
      return t('Tracker {name} is unreachable', { name: subject.binomName });
    case 'webhook_stopped':
      return t('Webhook turned off: {host}', { host: subject.host });
  }
}

const MISSED_LABELS: Readonly<Record<MissedReason, MessageKey>> = {
  late: msg('More than an hour late'),
  paused_by_team: msg('All rules were paused'),
  profile_inactive: msg('The profile wasn’t active'),
  profile_disconnected: msg('The profile wasn’t active'),
  proxy_down: msg('The proxy was down'),
  not_allowed: msg('Its author may no longer change the profile'),
  plan_refused: msg('The plan couldn’t be launched'),
};

const REASONS_SHOWN = 2;

/** The server's message, translated where possible. */
function reasonText(error: string | null): string | null {
  return error === null ? null : errorMessageText({ refusal: { message: error }, translate: t });
}

/** Where and why, as separate parts of a line. */
export function notificationFacts({
  adUserName,
  subject,
}: {
  readonly adUserName: string | null;
  readonly subject: NotificationSubject;
}): readonly string[] {
  const facts = ((): readonly (string | null | undefined)[] => {
    switch (subject.kind) {
      case 'ad_status_change': {
        const reasons = subject.ads.flatMap(({ reasons: own }) => own.map(({ title }) => title));
        return [subject.adAccountName, ...[...new Set(reasons)].slice(0, REASONS_SHOWN)];
      }
      case 'ad_account_status_change':
        return subject.adAccounts.slice(0, 1).map((one) => findDisableReason(one.disableReason));
      case 'product_review_change': {
        const reasons = subject.products.flatMap(({ reasons: own }) =>
          own.map(({ title }) => title),
        );
        return [subject.catalogName, ...[...new Set(reasons)].slice(0, REASONS_SHOWN)];
      }
      case 'binom_rule_run':
        return [
          subject.ruleName === null ? null : subject.adCampaignName,
          subject.adAccountName,
          reasonText(subject.error),
        ];
      case 'rule_failed':
      case 'rule_stopped':
        return [subject.adCampaignName, subject.adAccountName, reasonText(subject.error)];
      case 'change_missed':
        return [t(MISSED_LABELS[subject.reason]), subject.adAccountName];
      case 'rules_paused':
        return [
          subject.reason === 'failed_acts'
            ? t('{failed} of {acts} actions in the last hour failed', {
                failed: subject.failed,
                acts: subject.acts,
              })
            : t('{acts} actions in the last hour, far more than usual', { acts: subject.acts }),
        ];
      case 'profile_needs_login':
        return [];
      case 'proxy_down':
        return [proxyErrorText(subject.error)];
      case 'tracker_unreachable':
        return [trackerFailureLabel(subject.failure)];
      case 'webhook_stopped':
        return [t('No messages delivered for several days')];
    }
  })();
  return [...facts, adUserName].filter((fact): fact is string => fact != null && fact !== '');
}

/** Icon and colour, by the new status or by the kind. */
export function notificationIcon(subject: NotificationSubject): {
  readonly hue: Hue;
  readonly icon: IconType;
} {
  switch (subject.kind) {
    case 'ad_status_change':
      return adEffectiveStatus(subject.newStatus);
    case 'ad_account_status_change':
      return subject.newStatus === null
        ? { hue: 'warning', icon: SignalSlashIcon }
        : adAccountStatusLabel(subject.newStatus);
    case 'product_review_change':
      return productReview(subject.newStatus);
    case 'binom_rule_run':
      return { hue: subject.failed > 0 ? 'warning' : 'active', icon: BoltIcon };
    case 'rule_failed':
      return { hue: 'warning', icon: BoltIcon };
    case 'rule_stopped':
    case 'rules_paused':
      return { hue: 'error', icon: StopCircleIcon };
    case 'change_missed':
      return { hue: 'warning', icon: ClockIcon };
    case 'profile_needs_login':
      return adUserStatus(subject.status);
    case 'proxy_down':
    case 'tracker_unreachable':
    case 'webhook_stopped':
      return { hue: 'error', icon: SignalSlashIcon };
  }
}
