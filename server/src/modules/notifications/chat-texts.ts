import type { NotificationSubject, SubjectOf } from '@ads-checker/shared/contracts/notifications';
import type { MessageLocale } from '@ads-checker/shared/domain/notifications/tokens';
import { formatTokenValue } from '@ads-checker/shared/domain/notifications/words';
import { translatorFor } from '../../platform/i18n/i18n.ts';

export interface Reader {
  /** IETF language tag of the chat; null when Telegram does not report it. */
  readonly languageCode: string | null;
}

export function localeOf({ languageCode }: Reader): MessageLocale {
  return languageCode?.toLowerCase().split('-')[0] === 'ru' ? 'ru-RU' : 'en-US';
}

function ruleNameOf({
  ruleName,
  adCampaignName,
  adCampaignId,
  adAccountName,
  adAccountId,
}: Omit<SubjectOf<'rule_stopped'>, 'kind' | 'error'>): string {
  return ruleName ?? adCampaignName ?? adCampaignId ?? adAccountName ?? adAccountId;
}

/** Summary of a rule run: `3 turned off, 1 failed`. */
export function describeRun(
  { turnedOn, turnedOff, changedAmounts, noticed, failed }: SubjectOf<'binom_rule_run'>,
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  return [
    ...(turnedOff > 0 ? [t('{turnedOff} turned off', { turnedOff })] : []),
    ...(turnedOn > 0 ? [t('{turnedOn} turned on', { turnedOn })] : []),
    ...(changedAmounts > 0 ? [t('{changedAmounts} changed', { changedAmounts })] : []),
    ...(noticed > 0 ? [t('{noticed} matched', { noticed })] : []),
    ...(failed > 0 ? [t('{failed} failed', { failed })] : []),
  ].join(', ');
}

function describeAds(
  { count, newStatus, adAccountName: account, ads }: SubjectOf<'ad_status_change'>,
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  const name = ads[0]?.name ?? '';
  switch (newStatus) {
    case 'DISAPPROVED':
      return t(
        '{count, plural, =1 {Ad {name} rejected in {account}} one {# ad rejected in {account}} other {# ads rejected in {account}}}',
        { count, name, account },
      );
    case 'ACTIVE':
      return t(
        '{count, plural, =1 {Ad {name} is active in {account}} one {# ad active in {account}} other {# ads active in {account}}}',
        { count, name, account },
      );
    default: {
      const status = formatTokenValue({
        name: 'ad new status',
        value: newStatus,
        locale: localeOf(reader),
      });
      return t(
        '{count, plural, =1 {Ad {name} in {account}: {status}} one {# ad in {account}: {status}} other {# ads in {account}: {status}}}',
        { count, name, account, status },
      );
    }
  }
}

function describeAdAccounts(
  { count, newStatus, adAccounts }: SubjectOf<'ad_account_status_change'>,
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  const name = adAccounts[0]?.name ?? '';
  if (newStatus === null) {
    return t(
      '{count, plural, =1 {Access to ad account {name} lost} one {Access to # ad account lost} other {Access to # ad accounts lost}}',
      { count, name },
    );
  }
  const status = formatTokenValue({
    name: 'account new status',
    value: newStatus,
    locale: localeOf(reader),
  });
  return t(
    '{count, plural, =1 {Ad account {name}: {status}} one {# ad account: {status}} other {# ad accounts: {status}}}',
    { count, name, status },
  );
}

function describeProducts(
  { count, newStatus, catalogName: catalog, products }: SubjectOf<'product_review_change'>,
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  const name = products[0]?.name ?? '';
  return newStatus === 'REJECTED'
    ? t(
        '{count, plural, =1 {Item {name} rejected in {catalog}} one {# item rejected in {catalog}} other {# items rejected in {catalog}}}',
        { count, name, catalog },
      )
    : t(
        '{count, plural, =1 {Item {name} approved in {catalog}} one {# item approved in {catalog}} other {# items approved in {catalog}}}',
        { count, name, catalog },
      );
}

/** One-line summary in the reader's language. */
export function describeNotification(
  {
    subject,
    adUserName,
  }: { readonly subject: NotificationSubject; readonly adUserName: string | null },
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  switch (subject.kind) {
    case 'ad_status_change':
      return describeAds(subject, reader);
    case 'ad_account_status_change':
      return describeAdAccounts(subject, reader);
    case 'product_review_change':
      return describeProducts(subject, reader);
    case 'binom_rule_run':
      return t('Rule {name}: {acts}', {
        name: ruleNameOf(subject),
        acts: describeRun(subject, reader),
      });
    case 'rule_failed':
      return t('Rule {name} can’t run', { name: ruleNameOf(subject) });
    case 'rule_stopped':
      return t('Rule {name} stopped: its runs keep failing', {
        name: ruleNameOf(subject),
      });
    case 'change_missed':
      return subject.source === 'launch'
        ? t('Launch {name} was missed: nothing was created', { name: subject.name ?? '' })
        : subject.source === 'schedule'
          ? t('Schedule {name} was missed: nothing was changed', { name: subject.name ?? '' })
          : t('A planned change was missed: nothing was changed');
    case 'rules_paused':
      return subject.reason === 'failed_acts'
        ? t('All rules paused: {failed} of {acts} actions in the last hour failed', {
            failed: subject.failed,
            acts: subject.acts,
          })
        : t('All rules paused: {acts} actions in the last hour, far more than usual', {
            acts: subject.acts,
          });
    case 'profile_needs_login': {
      const name = adUserName ?? '';
      return subject.status === 'checkpoint_required'
        ? t('Profile {name}: Facebook requires a checkpoint', { name })
        : t('Log in to profile {name} again', { name });
    }
    case 'proxy_down':
      return t('Proxy {name} is down', { name: subject.proxyName });
    case 'tracker_unreachable':
      return t('Tracker {name} is unreachable', { name: subject.binomName });
    case 'webhook_stopped':
      return t('Webhook to {host} turned off: no messages delivered for several days', {
        host: subject.host,
      });
  }
}
