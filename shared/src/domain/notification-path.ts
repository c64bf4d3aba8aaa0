import type { NotificationDto } from '../contracts/notifications.ts';

const quoted = (value: string): string => encodeURIComponent(JSON.stringify(value));

/** The page of the app that shows what a notification is about, beginning with a slash. */
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
    case 'binom_rule_run':
      return `${profile}/rules/${subject.ruleId}/runs`;
    case 'rule_stopped':
      return `${profile}/rules/${subject.ruleId}`;
    case 'profile_needs_login':
      return profile;
    case 'proxy_down':
      return `/proxies/${subject.proxyId}`;
    case 'tracker_unreachable':
      return `/team-settings/trackers/${subject.binomId}`;
  }
}
