import type { NotificationDto } from '../contracts/notifications.ts';
import { LINKED_TEAM_PARAM } from './linked-team.ts';

const quoted = (value: string): string => encodeURIComponent(JSON.stringify(value));

/** A link from outside the app to a page of a team. */
export function teamLink({
  appOrigin,
  path,
  teamId,
}: {
  readonly appOrigin: string;
  readonly path: string;
  /** Undefined to keep the current team. */
  readonly teamId: string | undefined;
}): string {
  const url = new URL(path, appOrigin);
  if (teamId !== undefined) {
    url.searchParams.append(LINKED_TEAM_PARAM, teamId);
  }
  return `${appOrigin}${url.pathname}${url.search}`;
}

/** Path of the page that shows the subject of a notification, starting with a slash. */
export function notificationPath({
  adUserId,
  subject,
}: Pick<NotificationDto, 'adUserId' | 'subject'>): string {
  const checker = `/checker/users/${adUserId}/accounts`;
  const profile = `/ad-users/${adUserId}`;
  switch (subject.kind) {
    case 'ad_status_change': {
      const [ad] = subject.ads;
      return subject.count === 1 && ad !== undefined
        ? `${checker}/${subject.adAccountId}/ads?q=${quoted(ad.id)}`
        : `${profile}/tasks?kind=ad&account=${quoted(subject.adAccountId)}`;
    }
    case 'ad_account_status_change': {
      const [adAccount] = subject.adAccounts;
      return subject.count === 1 && adAccount !== undefined && subject.newStatus !== null
        ? `${checker}/${adAccount.id}/campaigns`
        : `${profile}/tasks?kind=ad_account`;
    }
    case 'product_review_change': {
      const catalog = `${profile}/catalogs/${subject.catalogId}`;
      return subject.newStatus === 'REJECTED'
        ? `${catalog}?review=REJECTED`
        : `${profile}/tasks?kind=product`;
    }
    case 'binom_rule_run':
    case 'rule_failed':
      return `${profile}/rules/${subject.ruleId}/runs`;
    case 'rule_stopped':
      return `${profile}/rules/${subject.ruleId}`;
    case 'change_missed':
      return subject.source === 'launch'
        ? `/launches/plans/${subject.sourceId}`
        : subject.source === 'schedule'
          ? '/schedules'
          : '/planned-changes';
    case 'rules_paused':
      return '/automation';
    case 'profile_needs_login':
      return profile;
    case 'proxy_down':
      return `/proxies/${subject.proxyId}`;
    case 'tracker_unreachable':
      return `/team-settings/trackers/${subject.binomId}`;
    case 'webhook_stopped':
      return '/team-settings/webhooks';
  }
}
