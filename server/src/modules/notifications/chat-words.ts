import type { NotificationSubject, SubjectOf } from '@ads-checker/shared/contracts/notifications';
import type { MessageLocale } from '@ads-checker/shared/domain/notifications/tokens';
import { sayTokenValue } from '@ads-checker/shared/domain/notifications/words';
import { translatorFor } from '../../platform/i18n/i18n.ts';

export interface Reader {
  /** IETF language tag of the chat; null when Telegram did not say. */
  readonly languageCode: string | null;
}

export function localeOf({ languageCode }: Reader): MessageLocale {
  return languageCode?.toLowerCase().split('-')[0] === 'ru' ? 'ru-RU' : 'en-US';
}

function ruleNameOf({ ruleName, adCampaignName, adCampaignId }: SubjectOf<'rule_stopped'>): string {
  return ruleName ?? adCampaignName ?? adCampaignId;
}

/** What a run of a rule did: `3 turned off, 1 failed`. */
export function sayRun(
  { turnedOn, turnedOff, failed }: SubjectOf<'binom_rule_run'>,
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  return [
    ...(turnedOff > 0 ? [t('{turnedOff} turned off', { turnedOff })] : []),
    ...(turnedOn > 0 ? [t('{turnedOn} turned on', { turnedOn })] : []),
    ...(failed > 0 ? [t('{failed} failed', { failed })] : []),
  ].join(', ');
}

function sayAds(
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
      const status = sayTokenValue({
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

function sayAdAccounts(
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
  const status = sayTokenValue({
    name: 'account new status',
    value: newStatus,
    locale: localeOf(reader),
  });
  return t(
    '{count, plural, =1 {Ad account {name}: {status}} one {# ad account: {status}} other {# ad accounts: {status}}}',
    { count, name, status },
  );
}

function sayProducts(
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

/** What happened, in one line in the language of the reader. */
export function sayNotification(
  {
    subject,
    adUserName,
  }: { readonly subject: NotificationSubject; readonly adUserName: string | null },
  reader: Reader,
): string {
  const t = translatorFor(reader.languageCode);
  switch (subject.kind) {
    case 'ad_status_change':
      return sayAds(subject, reader);
    case 'ad_account_status_change':
      return sayAdAccounts(subject, reader);
    case 'product_review_change':
      return sayProducts(subject, reader);
    case 'binom_rule_run':
      return t('Rule {name}: {acts}', {
        name: ruleNameOf({ ...subject, kind: 'rule_stopped' }),
        acts: sayRun(subject, reader),
      });
    case 'rule_stopped':
      return t('Rule {name} stopped: its runs keep failing', {
        name: ruleNameOf(subject),
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
