import { formatExactMoment } from './format.ts';
import type { MessageKey } from './i18n.ts';

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string>>) => string;

type Words = (translate: Translate, captured: string, second: string) => string;

/** An id tells a person nothing; it is among the technical details. */
const MISSING: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['User', (translate) => translate('User not found')],
  ['Team', (translate) => translate('Team not found')],
  ['Account', (translate) => translate('Member not found')],
  ['Invitation', (translate) => translate('Invitation not found')],
  ['Pairing key', (translate) => translate('Pairing key not found')],
  ['Session', (translate) => translate('Session not found')],
  ['Ad', (translate) => translate('Ad not found')],
  ['Ad user', (translate) => translate('Profile not found')],
  ['Ad', (translate) => translate('Ad not found')],
  ['Group', (translate) => translate('Group not found')],
  ['Proxy', (translate) => translate('Proxy not found')],
  ['Webhook', (translate) => translate('Webhook not found')],
  ['Pairing key', (translate) => translate('Pairing key not found')],
  ['Tracker', (translate) => translate('Tracker not found')],
  ['Saved view', (translate) => translate('Saved view not found')],
  ['Rule', (translate) => translate('Rule not found')],
  ['Rule run', (translate) => translate('Rule run not found')],
  ['Rule template', (translate) => translate('Rule template not found')],
  ['Notification', (translate) => translate('Notification not found')],
  ['Notification template', (translate) => translate('Notification template not found')],
  ['Comment', (translate) => translate('Comment not found')],
  ['Comment preset', (translate) => translate('Comment preset not found')],
  ['Ad comment job', (translate) => translate('Ad comment job not found')],
  ['Bulk change', (translate) => translate('Bulk change not found')],
  ['Pixel sharing', (translate) => translate('Pixel sharing not found')],
  ['Boosting profile', (translate) => translate('Boosting profile not found')],
  ['Comment boosting task', (translate) => translate('Comment boosting task not found')],
  ['Copy', (translate) => translate('Copy not found')],
  ['Ad object', (translate) => translate('Ad object not found')],
]);

/** A moment in the device's zone; other texts are returned unchanged. */
function momentText(text: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatExactMoment({ at: text }) : text;
}

/** Each captures one value for the translation; the first match wins. */
const PATTERNS: readonly (readonly [RegExp, Words])[] = [
  [
    /^ProductCatalog '(\d+)' not found in ProductCatalogStore\.$/,
    (translate, id) =>
      translate("ProductCatalog ''{id}'' not found in ProductCatalogStore.", { id }),
  ],
  [
    /^Saved view '(\d+)' exists already$/,
    (translate, id) => translate("Saved view ''{id}'' exists already", { id }),
  ],
  [
    /^Request failed to (.+)$/s,
    (translate) =>
      globalThis.navigator?.onLine === false
        ? translate('You’re offline. Go online and try again.')
        : translate('Can’t reach the server. Try again.'),
  ],
  [
    /^Cannot parse the response from (.+)$/s,
    (translate) => translate('Unexpected response from the server. Try again.'),
  ],
  [
    /^Facebook temporarily blocked this profile\. Requests resume at (\S+)\.$/,
    (translate, until) =>
      translate('Facebook temporarily blocked this profile. Requests resume at {time}.', {
        time: momentText(until),
      }),
  ],
  [
    /^The tracker’s bot protection \((.+)\) blocked this server\. Allow its IP address there\.$/,
    (translate, guard) =>
      translate(
        'The tracker’s bot protection ({guard}) blocked this server. Allow its IP address there.',
        { guard },
      ),
  ],
  [
    /^The tracker redirects to (\S+)\. Enter that address\.$/,
    (translate, target) =>
      translate('The tracker redirects to {target}. Enter that address.', { target }),
  ],
  [
    /^This team has (\d+) profiles, the limit for a team\.$/,
    (translate, max) => translate('This team has {max} profiles, the limit for a team.', { max }),
  ],
  [
    /^This team has (\d+) proxies, the limit for a team\.$/,
    (translate, max) => translate('This team has {max} proxies, the limit for a team.', { max }),
  ],
  [
    /^This team has (\d+) groups, the limit for a team\.$/,
    (translate, max) => translate('This team has {max} groups, the limit for a team.', { max }),
  ],
  [
    /^This team has (\d+) members, the limit for a team\.$/,
    (translate, max) => translate('This team has {max} members, the limit for a team.', { max }),
  ],
  [
    /^This team has (\d+) trackers, the limit for a team\.$/,
    (translate, max) => translate('This team has {max} trackers, the limit for a team.', { max }),
  ],
  [
    /^This team has (\d+) rules, the limit for a team\.$/,
    (translate, max) => translate('This team has {max} rules, the limit for a team.', { max }),
  ],
  [
    /^This team has (\d+) rule templates, the limit for a team\.$/,
    (translate, max) =>
      translate('This team has {max} rule templates, the limit for a team.', { max }),
  ],
  [
    // A kind that only a newer server knows.
    /^This team has (\d+) (.+), the limit for a team\.$/,
    (translate, max, what) =>
      translate('This team has {max} {what}, the limit for a team.', { max, what }),
  ],
  [
    /^This API token doesn’t have the scope (.+)\.$/,
    (translate, scope) => translate('This API token doesn’t have the scope {scope}.', { scope }),
  ],
  [
    /^This API token can make up to (\d+) calls a minute\. Try again in a minute\.$/,
    (translate, max) =>
      translate('This API token can make up to {max} calls a minute. Try again in a minute.', {
        max,
      }),
  ],
  [
    /^You have (\d+) API tokens, the limit for a user\. Revoke one first\.$/,
    (translate, max) =>
      translate('You have {max} API tokens, the limit for a user. Revoke one first.', { max }),
  ],
  [
    /^You have (\d+) pairing keys, the limit for a user\. End one first\.$/,
    (translate, max) =>
      translate('You have {max} pairing keys, the limit for a user. End one first.', { max }),
  ],
  [
    /^You have (\d+) connected extensions, the limit for a user\. Disconnect one first\.$/,
    (translate, max) =>
      translate(
        'You have {max} connected extensions, the limit for a user. Disconnect one first.',
        { max },
      ),
  ],
  [
    /^This session has (\d+) open streams, the limit for a session\.$/,
    (translate, max) =>
      translate('This session has {max} open streams, the limit for a session.', { max }),
  ],
  [
    /^This version doesn’t support (.+)\.$/s,
    (translate, name) => translate('This version doesn’t support {name}.', { name }),
  ],
  [/^Used by (.+)\.$/s, (translate, names) => translate('Used by {names}.', { names })],
  [
    /^Parameter `(.+)` is not valid\.$/s,
    (translate, name) => translate('Parameter `{name}` is not valid.', { name }),
  ],
];

/** Translates a sentence that contains names or numbers; undefined when no pattern matches. */
export function translatePattern({
  message,
  translate,
}: {
  readonly message: string;
  readonly translate: Translate;
}): string | undefined {
  const [, entity, id] = /^(.+?) '(.*)' not found$/s.exec(message) ?? [];
  if (entity !== undefined && id !== undefined) {
    return MISSING.get(entity)?.(translate, id, '');
  }
  for (const [pattern, words] of PATTERNS) {
    const [, captured, second = ''] = pattern.exec(message) ?? [];
    if (captured !== undefined) {
      return words(translate, captured, second);
    }
  }
  return undefined;
}
