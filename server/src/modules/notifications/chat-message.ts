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
import type {
  NotificationType,
  TokenValues,
} from '@ads-checker/shared/domain/notifications/tokens';
import { translatorFor } from '../../platform/i18n/i18n.ts';
import { describeNotification, describeRun, localeOf, type Reader } from './chat-texts.ts';
import { type ChatText, join, linkTo, toLinkedMessages } from './linked-messages.ts';

/** The content of a notification, for any channel. */
export interface NotificationContent {
  readonly teamId: string;
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  /** The profile’s id on the ad network. */
  readonly profileId?: string | null;
  readonly subject: NotificationSubject;
}

/** Objects listed by name; the rest is counted. */
const OBJECTS_NAMED = 10;
/** Objects rendered with the person's template; the rest is counted. */
const OBJECTS_WRITTEN = 5;
const LINES_OF_DIGEST = 25;

interface Values {
  readonly type: NotificationType;
  readonly values: TokenValues;
}

/** Template values by object; empty for kinds without templates. */
function listValues({
  adUserName,
  profileId = null,
  subject,
}: NotificationContent): readonly Values[] {
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

function andMore(count: number, { languageCode }: Reader): RenderedText {
  const t = translatorFor(languageCode);
  return plain(count > 0 ? t('and {count} more', { count }) : '');
}

interface NamedObject {
  readonly name: string;
  readonly reasons?: readonly { readonly title: string }[];
}

function objectsOf(subject: NotificationSubject): readonly NamedObject[] {
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

/** Lists several objects without a custom template, one per line. */
function listObjects({ subject }: NotificationContent, reader: Reader): ChatText {
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

/** The reason, for kinds without templates. */
function describeReason({ subject }: NotificationContent): string {
  if (subject.kind === 'product_review_change') {
    return (subject.products[0]?.reasons ?? []).map(({ title }) => title).join('; ');
  }
  return 'error' in subject && subject.kind !== 'proxy_down' ? (subject.error ?? '') : '';
}

function toBody(
  content: NotificationContent,
  template: MessageTemplate | null,
  reader: Reader,
): ChatText {
  const locale = localeOf(reader);
  const values = listValues(content);
  const [first] = values;
  const head = describeNotification(content, reader);
  const isOfMany = content.subject.kind === 'product_review_change' && content.subject.count > 1;
  if (first === undefined) {
    return isOfMany
      ? join([bold(head), listObjects(content, reader), plain(content.adUserName ?? '')], '\n')
      : join([bold(head), plain(describeReason(content))], '\n');
  }
  const write = ({ type, values: own }: Values): RenderedText =>
    renderMessage({ ...(template ?? defaultTemplate(type, locale)), values: own, locale });
  const { subject } = content;
  const count = 'count' in subject ? subject.count : 1;
  if (count === 1) {
    // No token covers the actions of the rule
    const acts =
      template === null && subject.kind === 'binom_rule_run' ? describeRun(subject, reader) : '';
    return join([write(first), plain(acts), plain(describeReason(content))], '\n');
  }
  if (template === null) {
    return join([bold(head), listObjects(content, reader), plain(content.adUserName ?? '')], '\n');
  }
  const written = values.slice(0, OBJECTS_WRITTEN);
  return join([bold(head), ...written.map(write), andMore(count - written.length, reader)], '\n\n');
}

function urlOf(content: NotificationContent, appOrigin: string): string {
  return teamLink({ appOrigin, path: notificationPath(content), teamId: content.teamId });
}

/**
 * Renders the messages of one notification with the person's template or the default one, split at
 * the network's length limit, ending in a link that opens its subject in the app.
 */
export function toChatMessages(input: {
  readonly content: NotificationContent;
  /** Null for the default template. */
  readonly template: MessageTemplate | null;
  readonly reader: Reader;
  readonly appOrigin: string;
}): readonly ChatText[] {
  const t = translatorFor(input.reader.languageCode);
  return toLinkedMessages({
    body: toBody(input.content, input.template, input.reader),
    link: { url: urlOf(input.content, input.appOrigin), text: t('Open in Ads Checker') },
  });
}

/**
 * Renders what was held back as one message: a line per notification; the latest are counted if
 * many.
 */
export function toDigest(input: {
  /** In chronological order. */
  readonly held: readonly NotificationContent[];
  readonly reader: Reader;
  readonly appOrigin: string;
}): ChatText {
  const t = translatorFor(input.reader.languageCode);
  const lines: ChatText[] = [];
  let length = 0;
  for (const content of input.held.slice(0, LINES_OF_DIGEST)) {
    const line = join(
      [
        plain('•'),
        linkTo(urlOf(content, input.appOrigin), describeNotification(content, input.reader)),
        plain(content.adUserName === null ? '' : `· ${content.adUserName}`),
      ],
      ' ',
    );
    length += line.text.length + 1;
    if (length > MAX_LINES_LENGTH) {
      break;
    }
    lines.push(line);
  }
  const rest = input.held.length - lines.length;
  const [first] = input.held;
  const isOfOne = input.held.every(({ teamId }) => teamId === first?.teamId);
  return join(
    [
      bold(
        t('{count, plural, one {# new notification} other {# new notifications}}', {
          count: input.held.length,
        }),
      ),
      ...lines,
      andMore(rest, input.reader),
      linkTo(
        teamLink({
          appOrigin: input.appOrigin,
          path: '/notifications',
          teamId: isOfOne ? first?.teamId : undefined,
        }),
        t('Open in Ads Checker'),
      ),
    ],
    '\n',
  );
}

/** Leaves space for the header, the count and the link. */
const MAX_LINES_LENGTH = 3_500;
