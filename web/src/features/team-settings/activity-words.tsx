import type {
  ActivityChange,
  ActivityEntry,
  ActivityField,
  ActivityKind,
} from '@ads-checker/shared/contracts/activity';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney, NO_VALUE } from '../../lib/format.ts';

const KINDS = {
  team: msg`Team`,
  members: msg`Members`,
  permissions: msg`Permissions`,
  profiles: msg`Profiles`,
  proxies: msg`Proxies`,
  trackers: msg`Trackers`,
  rules: msg`Rules`,
  ad_objects: msg`Campaigns and ads`,
} as const satisfies Record<ActivityKind, MessageDescriptor>;

export function kindWord(kind: ActivityKind): string {
  return i18n._(KINDS[kind]);
}

/** What something is called in the middle of a sentence; after a colon in languages that bend their nouns. */
export function Thing({
  type,
  children,
}: {
  readonly type: ActivityEntry['subject']['type'];
  readonly children: ReactNode;
}) {
  switch (type) {
    case 'team':
      return <Trans>the team {children}</Trans>;
    case 'account':
      return children;
    case 'ad_user':
      return <Trans>the profile {children}</Trans>;
    case 'proxy':
      return <Trans>the proxy {children}</Trans>;
    case 'binom':
      return <Trans>the tracker {children}</Trans>;
    case 'binom_rule':
      return <Trans>the rule {children}</Trans>;
    case 'campaign':
      return <Trans>the campaign {children}</Trans>;
    case 'ad_set':
      return <Trans>the ad set {children}</Trans>;
    case 'ad':
      return <Trans>the ad {children}</Trans>;
  }
}

interface SentenceProps {
  readonly entry: Pick<ActivityEntry, 'action' | 'subject'>;
  readonly actor: ReactNode;
  readonly thing: ReactNode;
}

/** Who did what to what, as one sentence. */
export function Sentence({ entry: { action, subject }, actor, thing }: SentenceProps) {
  const isMember = subject.type === 'account';
  switch (action) {
    case 'created':
      return (
        <Trans>
          {actor} created {thing}
        </Trans>
      );
    case 'updated':
      return isMember ? (
        <Trans>
          {actor} changed the permissions of {thing}
        </Trans>
      ) : (
        <Trans>
          {actor} changed {thing}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          {actor} deleted {thing}
        </Trans>
      );
    case 'added':
      return isMember ? (
        <Trans>
          {actor} added {thing} to the team
        </Trans>
      ) : (
        <Trans>
          {actor} added {thing}
        </Trans>
      );
    case 'removed':
      return isMember ? (
        <Trans>
          {actor} removed {thing} from the team
        </Trans>
      ) : (
        <Trans>
          {actor} removed {thing}
        </Trans>
      );
    case 'restricted':
      return (
        <Trans>
          {actor} restricted {thing}
        </Trans>
      );
    case 'unblocked':
      return (
        <Trans>
          {actor} unblocked {thing}
        </Trans>
      );
    case 'password_set':
      return (
        <Trans>
          {actor} set a new password for {thing}
        </Trans>
      );
    case 'shared':
      return (
        <Trans>
          {actor} shared {thing} with the team
        </Trans>
      );
    case 'unshared':
      return (
        <Trans>
          {actor} stopped sharing {thing} with the team
        </Trans>
      );
    case 'revealed':
      return (
        <Trans>
          {actor} revealed the secrets of {thing}
        </Trans>
      );
    case 'turned_on':
      return (
        <Trans>
          {actor} turned on {thing}
        </Trans>
      );
    case 'turned_off':
      return (
        <Trans>
          {actor} turned off {thing}
        </Trans>
      );
  }
}

const FIELDS = {
  name: msg`Name`,
  description: msg`Description`,
  manage_team: msg`Manage the team`,
  read_team_ads: msg`See the team’s ads`,
  manage_team_ads: msg`Edit the team’s ads`,
  status: msg`Status`,
  dailyBudget: msg`Daily budget`,
  lifetimeBudget: msg`Lifetime budget`,
  bidAmount: msg`Bid`,
  startTime: msg`Start`,
  endTime: msg`End`,
} as const satisfies Record<ActivityField, MessageDescriptor>;

export function fieldWord(field: ActivityField): string {
  return i18n._(FIELDS[field]);
}

const STATUSES: Readonly<Record<string, MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'member' }),
  restricted: msg`Restricted`,
  ACTIVE: msg({ message: 'On', context: 'status of an ad object' }),
  PAUSED: msg({ message: 'Off', context: 'status of an ad object' }),
  ARCHIVED: msg`Archived`,
  DELETED: msg`Deleted`,
};

const MONEY_FIELDS: ReadonlySet<ActivityField> = new Set([
  'dailyBudget',
  'lifetimeBudget',
  'bidAmount',
]);

/** The log keeps money as an exact amount and its currency: `214.00 EUR`. */
function moneyWord(value: string): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  return amount === undefined || currency === undefined ? value : formatMoney({ amount, currency });
}

/** A value as somebody reads it. */
export function valueWord({
  field,
  value,
}: {
  readonly field: ActivityField;
  readonly value: ActivityChange['to'];
}): string {
  if (value === null || value === '') {
    return NO_VALUE;
  }
  if (typeof value === 'boolean') {
    return i18n._(value ? msg`Yes` : msg`No`);
  }
  if (field === 'status') {
    const word = STATUSES[value];
    return word === undefined ? value : i18n._(word);
  }
  if (MONEY_FIELDS.has(field)) {
    return moneyWord(value);
  }
  const isTime = field === 'startTime' || field === 'endTime';
  return isTime && !Number.isNaN(Date.parse(value)) ? formatDateTime({ at: value }) : value;
}
