import type { ActivityField, ActivityKind } from '@ads-checker/shared/activity/index';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { AdUserAuthMethod } from '@ads-checker/shared/contracts/ad-users';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney, NO_VALUE } from '../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { activityTexts } from '../registry.ts';

const t = getFixedT('team-settings');

export function activityKindLabel(kind: ActivityKind): string {
  return t(activityTexts.kinds[kind]);
}

/** A subject in mid-sentence. */
export function ActivityTarget({
  type,
  children,
}: {
  readonly type: ActivityEntry['subject']['type'];
  readonly children: ReactNode;
}) {
  return activityTexts.subjects[type](children);
}

/** The secret an entry is about, if named. */
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
  const places = { actor: <Slot content={actor} />, thing: <Slot content={thing} /> };
  switch (secret) {
    case 'access_token':
      return <Trans i18nKey="<actor/> revealed the access token of <thing/>" components={places} />;
    case 'cookie':
      return <Trans i18nKey="<actor/> revealed the cookies of <thing/>" components={places} />;
    default:
      return <Trans i18nKey="<actor/> revealed the secrets of <thing/>" components={places} />;
  }
}

interface SentenceProps {
  readonly entry: Pick<ActivityEntry, 'action' | 'subject' | 'changes'>;
  readonly actor: ReactNode;
  readonly thing: ReactNode;
}

export function Sentence({ entry: { action, subject, changes }, actor, thing }: SentenceProps) {
  const places = { actor: <Slot content={actor} />, thing: <Slot content={thing} /> };
  const isMember = subject.type === 'account';
  switch (action) {
    case 'created':
      return <Trans i18nKey="<actor/> created <thing/>" components={places} />;
    case 'updated':
      return isMember ? (
        <Trans i18nKey="<actor/> changed the permissions of <thing/>" components={places} />
      ) : (
        <Trans i18nKey="<actor/> changed <thing/>" components={places} />
      );
    case 'deleted':
      return <Trans i18nKey="<actor/> deleted <thing/>" components={places} />;
    case 'added':
      return isMember ? (
        <Trans i18nKey="<actor/> added <thing/> to the team" components={places} />
      ) : (
        <Trans i18nKey="<actor/> added <thing/>" components={places} />
      );
    case 'removed':
      return isMember ? (
        <Trans i18nKey="<actor/> removed <thing/> from the team" components={places} />
      ) : (
        <Trans i18nKey="<actor/> removed <thing/>" components={places} />
      );
    case 'invited':
      return <Trans i18nKey="<actor/> invited <thing/> to the team" components={places} />;
    case 'link_created':
      return (
        <Trans
          i18nKey="<actor/> made a new link for the invitation of <thing/>"
          components={places}
        />
      );
    case 'withdrawn':
      return <Trans i18nKey="<actor/> withdrew the invitation of <thing/>" components={places} />;
    case 'declined':
      return <Trans i18nKey="The invitation of <thing/> was declined" components={places} />;
    case 'joined':
      return (
        <Trans i18nKey="<thing/> accepted the invitation and joined the team" components={places} />
      );
    case 'comment_task_paused':
      return <Trans i18nKey="<actor/> paused <thing/>" components={places} />;
    case 'comment_task_started':
      return <Trans i18nKey="<actor/> started <thing/>" components={places} />;
    case 'restricted':
      return <Trans i18nKey="<actor/> restricted <thing/>" components={places} />;
    case 'unblocked':
      return <Trans i18nKey="<actor/> restored access for <thing/>" components={places} />;
    case 'password_set':
      return <Trans i18nKey="<actor/> set a new password for <thing/>" components={places} />;
    case 'shared':
      return <Trans i18nKey="<actor/> shared <thing/> with the team" components={places} />;
    case 'unshared':
      return <Trans i18nKey="<actor/> stopped sharing <thing/>" components={places} />;
    case 'tagged':
      return <Trans i18nKey="<actor/> put <thing/> on objects" components={places} />;
    case 'untagged':
      return <Trans i18nKey="<actor/> removed <thing/> from objects" components={places} />;
    case 'revealed':
      return <Revealed secret={findSecret(changes)} actor={actor} thing={thing} />;
    case 'secrets_replaced':
      return <Trans i18nKey="<actor/> updated the credentials of <thing/>" components={places} />;
    case 'turned_on':
      return <Trans i18nKey="<actor/> turned on <thing/>" components={places} />;
    case 'turned_off':
      return <Trans i18nKey="<actor/> turned off <thing/>" components={places} />;
    case 'duplicated':
      return <Trans i18nKey="<actor/> duplicated <thing/>" components={places} />;
    case 'launched':
      return <Trans i18nKey="<actor/> launched <thing/>" components={places} />;
    case 'hidden':
      return <Trans i18nKey="<actor/> hid <thing/>" components={places} />;
    case 'unhidden':
      return <Trans i18nKey="<actor/> unhid <thing/>" components={places} />;
    case 'replied':
      return <Trans i18nKey="<actor/> replied to <thing/>" components={places} />;
    case 'blocked':
      return <Trans i18nKey="<actor/> blocked <thing/>" components={places} />;
    case 'pixel_shared':
      return <Trans i18nKey="<actor/> shared <thing/> with ad accounts" components={places} />;
    case 'token_revoked':
      return <Trans i18nKey="<actor/> revoked <thing/>" components={places} />;
    case 'items_saved':
      return <Trans i18nKey="<actor/> saved items in <thing/>" components={places} />;
    case 'secret_renewed':
      return <Trans i18nKey="<actor/> created a new secret for <thing/>" components={places} />;
    case 'undone':
      return <Trans i18nKey="<actor/> undid a change of <thing/>" components={places} />;
  }
}

export function activityFieldLabel(field: ActivityField): string {
  return t(activityTexts.fields[field]);
}

const STATUSES: Readonly<Record<string, MessageKey>> = {
  active: msg('Active', { context: 'member' }),
  restricted: msg('Restricted'),
  ACTIVE: msg('On', { context: 'ad-object-status' }),
  PAUSED: msg('Off', { context: 'ad-object-status' }),
  ARCHIVED: msg('Archived'),
  DELETED: msg('Deleted'),
};

const AUTH_METHODS = {
  access_token: msg('Access token'),
  ads_manager_token_and_cookie: msg('Ads Manager token and cookies'),
} as const satisfies Record<AdUserAuthMethod, MessageKey>;
const SECRETS = {
  access_token: msg('access token', { context: 'in-list' }),
  cookie: msg('cookies', { context: 'in-list' }),
  password: msg('password', { context: 'in-list' }),
} as const;

const TEXTS: Readonly<Partial<Record<ActivityField, Readonly<Record<string, MessageKey>>>>> = {
  status: STATUSES,
  authMethod: AUTH_METHODS,
  secret: SECRETS,
  ...activityTexts.values,
};

const TIME_FIELDS: ReadonlySet<ActivityField> = new Set([
  'startTime',
  'endTime',
  'expiresAt',
  'commentCleaningPausedUntil',
]);
const MONEY_FIELDS: ReadonlySet<ActivityField> = new Set([
  'dailyBudget',
  'lifetimeBudget',
  'bidAmount',
]);

/** Amounts are logged exactly, with their currency: `214.00 EUR`. */
function formatLoggedAmount(value: string): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  return amount === undefined || currency === undefined ? value : formatMoney({ amount, currency });
}

export function activityValueLabel({
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
    return t(value ? msg('Yes') : msg('No'));
  }
  const words = TEXTS[field];
  const word = words !== undefined && Object.hasOwn(words, value) ? words[value] : undefined;
  if (word !== undefined) {
    return t(word);
  }
  const format = activityTexts.formats[field];
  if (format !== undefined) {
    return format(value);
  }
  if (MONEY_FIELDS.has(field)) {
    return formatLoggedAmount(value);
  }
  return TIME_FIELDS.has(field) && !Number.isNaN(Date.parse(value))
    ? formatDateTime({ at: value })
    : value;
}
