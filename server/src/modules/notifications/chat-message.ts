import type { NotificationSubject } from '@ads-checker/shared/contracts/notifications';
import { notificationPath, teamLink } from '@ads-checker/shared/domain/notification-path';
import {
  defaultTemplate,
  type MessageTemplate,
} from '@ads-checker/shared/domain/notifications/default-templates';
import {
  ruleSpec,
  valuesOfAdObjectEvent,
} from '@ads-checker/shared/domain/notifications/event-values';
import { type RenderedText, renderMessage } from '@ads-checker/shared/domain/notifications/render';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  splitMessage,
} from '@ads-checker/shared/domain/notifications/split';
import type {
  NotificationType,
  TokenValues,
} from '@ads-checker/shared/domain/notifications/tokens';
import type { MessageEntity } from '../../gateways/telegram/port.ts';
import { translatorFor } from '../../platform/i18n/i18n.ts';
import { localeOf, type Reader, sayNotification, sayRun } from './chat-words.ts';

/** What a notification says, wherever it is said. */
export interface Told {
  readonly teamId: string;
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  /** The profile’s id on the ad network. */
  readonly profileId?: string | null;
  readonly subject: NotificationSubject;
}

export interface ChatText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

/** Named one by one; the others are counted. */
const OBJECTS_NAMED = 10;
/** Written by the template of a person one by one; the others are counted. */
const OBJECTS_WRITTEN = 5;
const LINES_OF_DIGEST = 25;

interface Values {
  readonly type: NotificationType;
  readonly values: TokenValues;
}

/** One for each object of what a template can tell; none for other kinds. */
function listValues({ adUserName, profileId = null, subject }: Told): readonly Values[] {
  const profile = { id: profileId, name: adUserName };
  switch (subject.kind) {
    case 'ad_status_change':
      return subject.ads.map((ad) =>
        valuesOfAdObjectEvent({
          event: {
            kind: 'ad',
            objectId: ad.id,
            objectName: ad.name,
            adAccountId: subject.adAccountId,
            adAccountName: subject.adAccountName,
            adCampaignId: ad.adCampaignId,
            adSetId: ad.adSetId,
            oldStatus: ad.oldStatus,
            newStatus: subject.newStatus,
            disableReason: null,
            reasons: ad.reasons,
          },
          profile,
          campaignName: ad.adCampaignName,
          adSetName: ad.adSetName,
        }),
      );
    case 'ad_account_status_change':
      return subject.adAccounts.map((adAccount) =>
        valuesOfAdObjectEvent({
          event: {
            kind: 'ad_account',
            objectId: adAccount.id,
            objectName: adAccount.name,
            adAccountId: adAccount.id,
            adAccountName: adAccount.name,
            adCampaignId: null,
            adSetId: null,
            oldStatus: adAccount.oldStatus,
            newStatus: subject.newStatus,
            disableReason: adAccount.disableReason,
            reasons: [],
          },
          profile,
        }),
      );
    case 'binom_rule_run':
      return [
        {
          type: 'binom_rule_run',
          values: {
            'rule spec': ruleSpec({ name: subject.ruleName, formula: subject.formula }),
            'ad id': subject.ads.map(({ id }) => id),
            'ad name': subject.ads.map(({ name }) => name),
            'ad old status': subject.oldStatuses,
            'ad new status': subject.newStatuses,
            'ad set id': subject.adSets.map(({ id }) => id),
            'ad set name': subject.adSets.map(({ name }) => name),
            'campaign id': subject.adCampaignId,
            'campaign name': subject.adCampaignName,
            'account id': subject.adAccountId,
            'account name': subject.adAccountName,
            'profile id': profileId,
            'profile name': adUserName,
          },
        },
      ];
    default:
      return [];
  }
}

const plain = (text: string): RenderedText => ({ text, entities: [] });
const bold = (text: string): RenderedText => ({
  text,
  entities: [{ type: 'bold', offset: 0, length: text.length }],
});

function join(parts: readonly ChatText[], between: string): ChatText {
  let text = '';
  const entities: MessageEntity[] = [];
  for (const part of parts.filter((each) => each.text !== '')) {
    const offset = text === '' ? 0 : text.length + between.length;
    text = text === '' ? part.text : `${text}${between}${part.text}`;
    entities.push(...part.entities.map((one) => ({ ...one, offset: one.offset + offset })));
  }
  return { text, entities };
}

function andMore(count: number, { languageCode }: Reader): RenderedText {
  const t = translatorFor(languageCode);
  return plain(count > 0 ? t('and {count} more', { count }) : '');
}

interface ToldObject {
  readonly name: string;
  readonly reasons?: readonly { readonly title: string }[];
}

function objectsOf(subject: NotificationSubject): readonly ToldObject[] {
  switch (subject.kind) {
    case 'ad_status_change':
      return subject.ads;
    case 'ad_account_status_change':
      return subject.adAccounts;
    case 'product_review_change':
      return subject.products;
    default:
      return [];
  }
}

/** Several objects without a template of the person: a line for each. */
function listObjects({ subject }: Told, reader: Reader): ChatText {
  const objects = objectsOf(subject);
  const reasons = new Set(
    objects.flatMap((each) => (each.reasons ?? []).map(({ title }) => title)),
  );
  const named = objects.slice(0, OBJECTS_NAMED);
  const count = 'count' in subject ? subject.count : 0;
  return join(
    [
      ...named.map(({ name }) => plain(`• ${name}`)),
      andMore(count - named.length, reader),
      plain([...reasons].join('; ')),
    ],
    '\n',
  );
}

/** Why, for kinds that no template tells. */
function sayWhy({ subject }: Told): string {
  if (subject.kind === 'product_review_change') {
    return (subject.products[0]?.reasons ?? []).map(({ title }) => title).join('; ');
  }
  return subject.kind === 'rule_stopped' || subject.kind === 'binom_rule_run'
    ? (subject.error ?? '')
    : '';
}

function toBody(told: Told, template: MessageTemplate | null, reader: Reader): ChatText {
  const locale = localeOf(reader);
  const values = listValues(told);
  const [first] = values;
  const head = sayNotification(told, reader);
  const isOfMany = told.subject.kind === 'product_review_change' && told.subject.count > 1;
  if (first === undefined) {
    return isOfMany
      ? join([bold(head), listObjects(told, reader), plain(told.adUserName ?? '')], '\n')
      : join([bold(head), plain(sayWhy(told))], '\n');
  }
  const write = ({ type, values: own }: Values): RenderedText =>
    renderMessage({ ...(template ?? defaultTemplate(type, locale)), values: own, locale });
  const { subject } = told;
  const count = 'count' in subject ? subject.count : 1;
  if (count === 1) {
    // What the rule did is in no token
    const acts =
      template === null && subject.kind === 'binom_rule_run' ? sayRun(subject, reader) : '';
    return join([write(first), plain(acts), plain(sayWhy(told))], '\n');
  }
  if (template === null) {
    return join([bold(head), listObjects(told, reader), plain(told.adUserName ?? '')], '\n');
  }
  const written = values.slice(0, OBJECTS_WRITTEN);
  return join([bold(head), ...written.map(write), andMore(count - written.length, reader)], '\n\n');
}

function linkTo(url: string, text: string): ChatText {
  return { text, entities: [{ type: 'text_link', offset: 0, length: text.length, url }] };
}

function urlOf(told: Told, appOrigin: string): string {
  return teamLink({ appOrigin, path: notificationPath(told), teamId: told.teamId });
}

/**
 * The messages of one notification: written by the person's template or the default one, split at
 * the length that the network takes, and ending in a link that opens in the app what it is about.
 */
export function toChatMessages({
  told,
  template,
  reader,
  appOrigin,
}: {
  readonly told: Told;
  /** Null: the default one. */
  readonly template: MessageTemplate | null;
  readonly reader: Reader;
  readonly appOrigin: string;
}): readonly ChatText[] {
  const parts: ChatText[] = [...splitMessage(toBody(told, template, reader) as RenderedText)];
  const t = translatorFor(reader.languageCode);
  const link = linkTo(urlOf(told, appOrigin), t('Open in Ads Checker'));
  const last = parts.pop();
  const ended = last === undefined ? link : join([last, link], '\n');
  return last === undefined || ended.text.length <= CHAT_MESSAGE_MAX_LENGTH
    ? [...parts, ended]
    : [...parts, last, link];
}

/** One message for what was held back: a line for each, the latest counted where they are many. */
export function toDigest({
  held,
  reader,
  appOrigin,
}: {
  /** In their order. */
  readonly held: readonly Told[];
  readonly reader: Reader;
  readonly appOrigin: string;
}): ChatText {
  const t = translatorFor(reader.languageCode);
  const lines: ChatText[] = [];
  let length = 0;
  for (const told of held.slice(0, LINES_OF_DIGEST)) {
    const line = join(
      [
        plain('•'),
        linkTo(urlOf(told, appOrigin), sayNotification(told, reader)),
        plain(told.adUserName === null ? '' : `· ${told.adUserName}`),
      ],
      ' ',
    );
    length += line.text.length + 1;
    if (length > ROOM_FOR_LINES) {
      break;
    }
    lines.push(line);
  }
  const rest = held.length - lines.length;
  const [first] = held;
  const isOfOne = held.every(({ teamId }) => teamId === first?.teamId);
  return join(
    [
      bold(
        t('{count, plural, one {# new notification} other {# new notifications}}', {
          count: held.length,
        }),
      ),
      ...lines,
      andMore(rest, reader),
      linkTo(
        teamLink({
          appOrigin,
          path: '/notifications',
          teamId: isOfOne ? first?.teamId : undefined,
        }),
        t('Open in Ads Checker'),
      ),
    ],
    '\n',
  );
}

/** Beside the head, the number of the rest and the link. */
const ROOM_FOR_LINES = 3_500;
