import type { ErrorDetails } from '@ads-checker/shared/errors';
import i18n from 'i18next';
import { type Translate, unansweredText, type Values } from './failure-text.ts';
import { formatExactMoment } from './format.ts';
import { type MessageKey, msg, requestNamespace } from './i18n.ts';

requestNamespace('errors');

/** What may be missing. An id tells a person nothing; it is among the technical details. */
const MISSING: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    User: msg('User not found'),
    Team: msg('Team not found'),
    Account: msg('Member not found'),
    Invitation: msg('Invitation not found'),
    'Pairing key': msg('Pairing key not found'),
    Session: msg('Session not found'),
    Ad: msg('Ad not found'),
    'Ad user': msg('Profile not found'),
    Group: msg('Group not found'),
    Proxy: msg('Proxy not found'),
    Webhook: msg('Webhook not found'),
    Tracker: msg('Tracker not found'),
    'Saved view': msg('Saved view not found'),
    Rule: msg('Rule not found'),
    'Rule run': msg('Rule run not found'),
    'Rule template': msg('Rule template not found'),
    Notification: msg('Notification not found'),
    'Notification template': msg('Notification template not found'),
    Comment: msg('Comment not found'),
    'Comment preset': msg('Comment preset not found'),
    'Ad comment job': msg('Ad comment job not found'),
    'Bulk change': msg('Bulk change not found'),
    'Planned change': msg('Planned change not found'),
    Schedule: msg('Schedule not found'),
    Creative: msg('Creative not found'),
    Launch: msg('Launch not found'),
    'Launch plan': msg('Launch plan not found'),
    'Launch template': msg('Launch template not found'),
    'Pixel sharing': msg('Pixel sharing not found'),
    'Boosting profile': msg('Boosting profile not found'),
    'Comment boosting task': msg('Comment boosting task not found'),
    ProductCatalog: msg('Catalog not found'),
    Copy: msg('Copy not found'),
    'Ad object': msg('Ad object not found'),
  }),
);

const LIMITS: ReadonlyMap<string | undefined, MessageKey> = new Map(
  Object.entries({
    profiles: msg('This team has {max} profiles, the limit for a team.'),
    proxies: msg('This team has {max} proxies, the limit for a team.'),
    groups: msg('This team has {max} groups, the limit for a team.'),
    members: msg('This team has {max} members, the limit for a team.'),
    trackers: msg('This team has {max} trackers, the limit for a team.'),
    rules: msg('This team has {max} rules, the limit for a team.'),
    'rule templates': msg('This team has {max} rule templates, the limit for a team.'),
    webhooks: msg('This team has {max} webhooks, the limit for a team.'),
    tokens: msg('You have {max} API tokens, the limit for a user. Revoke one first.'),
    'pairing keys': msg('You have {max} pairing keys, the limit for a user. End one first.'),
    extensions: msg(
      'You have {max} connected extensions, the limit for a user. Disconnect one first.',
    ),
    streams: msg('This session has {max} open streams, the limit for a session.'),
    calls: msg('This API token can make up to {max} calls a minute. Try again in a minute.'),
  }),
);
const OTHER_LIMIT = msg('This team has {max} {what}, the limit for a team.');
const BLOCKED = msg('Facebook temporarily blocked this profile. Requests resume at {time}.');
const GUARDED = msg(
  'The tracker’s bot protection ({guard}) blocked this server. Allow its IP address there.',
);
const REDIRECTED = msg('The tracker redirects to {target}. Enter that address.');

/** A moment in the device's zone; other texts are returned unchanged. */
const momentText = (text: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(text) ? formatExactMoment({ at: text }) : text;

type Words = (details: ErrorDetails, translate: Translate) => string | undefined;

/** By the code of an error: sentences with the values in its details. */
const BY_CODE: ReadonlyMap<string | number | undefined, Words> = new Map(
  Object.entries<Words>({
    limit_reached: ({ limit, max }, translate) =>
      max === undefined
        ? undefined
        : translate(LIMITS.get(limit) ?? OTHER_LIMIT, { max: String(max), what: limit ?? '' }),
    scope_missing: ({ scope }, translate) =>
      scope === undefined
        ? undefined
        : translate(msg('This API token doesn’t have the scope {scope}.'), { scope }),
    profile_actions_blocked: ({ until }, translate) =>
      until === undefined ? undefined : translate(BLOCKED, { time: momentText(until) }),
    bot_protection: ({ guard }, translate) =>
      guard === undefined ? undefined : translate(GUARDED, { guard }),
    redirected: ({ target }, translate) =>
      target === undefined ? undefined : translate(REDIRECTED, { target }),
    share_outcome_unknown: (_, translate) =>
      translate(
        msg('Facebook didn’t respond. The pixel may have been shared: check the ad account.'),
      ),
    sample_data: (_, translate) => translate(msg('This isn’t available with sample data.')),
    proxy_in_use: ({ names: seen = [], count }, translate) => {
      if (count === undefined) {
        return undefined;
      }
      const [names, rest] = [seen.join(', '), count - seen.length];
      if (seen.length === 0) {
        return translate(
          msg('{count, plural, one {Used by # profile.} other {Used by # profiles.}}'),
          { count },
        );
      }
      return rest === 0
        ? translate(msg('Used by {names}.'), { names })
        : translate(msg('Used by {names} and {rest} more.'), { names, rest });
    },
  }),
);

/** Sentences that are kept without their values, as with the results of a run. */
const KEPT = [BLOCKED, GUARDED, REDIRECTED, msg('Parameter `{name}` is not valid.')];

function readKept(message: string): readonly [MessageKey, Values] | undefined {
  for (const key of KEPT) {
    const [before = '', name = '', after = ''] = key.split(/[{}]/);
    if (message.startsWith(before) && message.endsWith(after)) {
      const value = message.slice(before.length, message.length - after.length);
      return [key, { [name]: name === 'time' ? momentText(value) : value }];
    }
  }
  return undefined;
}

/**
 * Sentences that no constructor of an error holds: `pnpm messages` finds those, and puts them into
 * the catalogue of errors.
 */
export const OTHER_SENTENCES = [
  msg('The change was stopped.'),
  msg('This profile has no role on this Page.'),
  msg('Too many login attempts. Wait a moment and try again.'),
  msg('Too many attempts. Wait a moment and try again.'),
  msg('Facebook returned a page twice. Refresh the list.'),
  msg('Facebook doesn’t list the posts of dynamic ads of this Page.'),
] as const;

/** Whether the language shown has this sentence. English has no catalogue: it is shown as it is. */
const isTranslated = (sentence: string): sentence is MessageKey =>
  ['errors', 'common'].some((catalog) =>
    Object.hasOwn(i18n.getResourceBundle(i18n.language, catalog) ?? {}, sentence),
  );

export interface Refusal {
  readonly message: string;
  readonly code?: string | number | undefined;
  readonly details?: ErrorDetails | undefined;
}

/** What an error says, in the language of the reader; the ad network's own words stay as they are. */
export function errorMessageText({
  refusal: { message, code, details = {} },
  translate,
}: {
  readonly refusal: Refusal;
  readonly translate: Translate;
}): string {
  const words = BY_CODE.get(code)?.(details, translate);
  if (words !== undefined) {
    return words;
  }
  const unanswered = unansweredText(message, translate);
  if (unanswered !== undefined) {
    return unanswered;
  }
  const [, entity] = /^(.+?) '.*' not found(?: in \w+\.)?$/s.exec(message) ?? [];
  const missing = entity === undefined ? undefined : MISSING.get(entity);
  if (missing !== undefined) {
    return translate(missing);
  }
  const kept = readKept(message);
  if (kept !== undefined) {
    return translate(...kept);
  }
  return isTranslated(message) ? translate(message) : message;
}
