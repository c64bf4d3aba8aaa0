import type { ActivityField, ActivityKind } from '@ads-checker/shared/activity/index';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { AdUserAuthMethod } from '@ads-checker/shared/contracts/ad-users';
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
    case 'invitation':
      return children;
    case 'ad_user':
      return <Trans>the profile {children}</Trans>;
    case 'ad_user_group':
      return <Trans>the group {children}</Trans>;
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

/** Which secret an entry is about; undefined when it does not say. */
function findSecret(changes: ActivityEntry['changes']): ActivityChange['to'] | undefined {
  return changes.find(({ field }) => field === 'secret')?.to;
}

function Revealed({
  secret,
  actor,
  thing,
}: {
  readonly secret: ActivityChange['to'] | undefined;
  readonly actor: ReactNode;
  readonly thing: ReactNode;
}) {
  switch (secret) {
    case 'access_token':
      return (
        <Trans>
          {actor} revealed the access token of {thing}
        </Trans>
      );
    case 'cookie':
      return (
        <Trans>
          {actor} revealed the cookies of {thing}
        </Trans>
      );
    default:
      return (
        <Trans>
          {actor} revealed the secrets of {thing}
        </Trans>
      );
  }
}

interface SentenceProps {
  readonly entry: Pick<ActivityEntry, 'action' | 'subject' | 'changes'>;
  readonly actor: ReactNode;
  readonly thing: ReactNode;
}

/** Who did what to what, as one sentence. */
export function Sentence({ entry: { action, subject, changes }, actor, thing }: SentenceProps) {
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
    case 'invited':
      return (
        <Trans>
          {actor} invited {thing} to the team
        </Trans>
      );
    case 'link_created':
      return (
        <Trans>
          {actor} made a new link for the invitation of {thing}
        </Trans>
      );
    case 'withdrawn':
      return (
        <Trans>
          {actor} withdrew the invitation of {thing}
        </Trans>
      );
    case 'declined':
      return <Trans>The invitation of {thing} was declined</Trans>;
    case 'joined':
      return <Trans>{thing} accepted the invitation and joined the team</Trans>;
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
      return <Revealed secret={findSecret(changes)} actor={actor} thing={thing} />;
    case 'secrets_replaced':
      return (
        <Trans>
          {actor} replaced the sign-in data of {thing}
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
  customName: msg`Custom name`,
  group: msg`Group`,
  proxy: msg`Proxy`,
  owner: msg`Owner`,
  isUsedForPixelShare: msg`Used for sharing pixels`,
  authMethod: msg`Sign-in method`,
  protocol: msg`Protocol`,
  hostname: msg`Host`,
  port: msg`Port`,
  secret: msg`Replaced`,
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

const AUTH_METHODS = {
  access_token: msg`Access token`,
  ads_manager_token_and_cookie: msg`Ads Manager token and cookies`,
} as const satisfies Record<AdUserAuthMethod, MessageDescriptor>;
const SECRETS = {
  access_token: msg({ message: 'access token', context: 'in a list' }),
  cookie: msg({ message: 'cookies', context: 'in a list' }),
  password: msg({ message: 'password', context: 'in a list' }),
} as const;

/** Codes of a closed list stand for words; one that nobody knows stands for itself. */
const WORDS: Readonly<Partial<Record<ActivityField, Readonly<Record<string, MessageDescriptor>>>>> =
  {
    status: STATUSES,
    authMethod: AUTH_METHODS,
    secret: SECRETS,
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
  const words = WORDS[field];
  const word = words !== undefined && Object.hasOwn(words, value) ? words[value] : undefined;
  if (word !== undefined) {
    return i18n._(word);
  }
  if (MONEY_FIELDS.has(field)) {
    return moneyWord(value);
  }
  const isTime = field === 'startTime' || field === 'endTime';
  return isTime && !Number.isNaN(Date.parse(value)) ? formatDateTime({ at: value }) : value;
}
