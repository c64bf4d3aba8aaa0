import type { MessageKey } from './i18n.ts';

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string>>) => string;

type Words = (translate: Translate, captured: string, second: string) => string;

/** ICU messages write an apostrophe as two. */
const MISSING: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['User', (translate, id) => translate("User ''{id}'' not found", { id })],
  ['Team', (translate, id) => translate("Team ''{id}'' not found", { id })],
  ['Account', (translate, id) => translate("Account ''{id}'' not found", { id })],
  ['Invitation', (translate, id) => translate("Invitation ''{id}'' not found", { id })],
  ['Session', (translate, id) => translate("Session ''{id}'' not found", { id })],
  ['Ad', (translate, id) => translate("Ad ''{id}'' not found", { id })],
  ['Ad user', (translate, id) => translate("Ad user ''{id}'' not found", { id })],
  ['Ad', (translate, id) => translate("Ad ''{id}'' not found", { id })],
  ['Group', (translate, id) => translate("Group ''{id}'' not found", { id })],
  ['Proxy', (translate, id) => translate("Proxy ''{id}'' not found", { id })],
  ['Webhook', (translate, id) => translate("Webhook ''{id}'' not found", { id })],
  ['Tracker', (translate, id) => translate("Tracker ''{id}'' not found", { id })],
  ['Saved view', (translate, id) => translate("Saved view ''{id}'' not found", { id })],
  ['Rule', (translate, id) => translate("Rule ''{id}'' not found", { id })],
  ['Rule run', (translate, id) => translate("Rule run ''{id}'' not found", { id })],
  ['Rule template', (translate, id) => translate("Rule template ''{id}'' not found", { id })],
  ['Notification', (translate, id) => translate("Notification ''{id}'' not found", { id })],
  [
    'Notification template',
    (translate, id) => translate("Notification template ''{id}'' not found", { id }),
  ],
  ['Comment', (translate, id) => translate("Comment ''{id}'' not found", { id })],
  ['Comment preset', (translate, id) => translate("Comment preset ''{id}'' not found", { id })],
  ['Ad comment job', (translate, id) => translate("Ad comment job ''{id}'' not found", { id })],
  ['Bulk change', (translate, id) => translate("Bulk change ''{id}'' not found", { id })],
  ['Pixel sharing', (translate, id) => translate("Pixel sharing ''{id}'' not found", { id })],
  ['Boosting profile', (translate, id) => translate("Boosting profile ''{id}'' not found", { id })],
  [
    'Comment boosting task',
    (translate, id) => translate("Comment boosting task ''{id}'' not found", { id }),
  ],
  ['Copy', (translate, id) => translate("Copy ''{id}'' not found", { id })],
  ['Ad object', (translate, id) => translate("Ad object ''{id}'' not found", { id })],
]);

/** A time of the current day in the device's zone; other texts are returned unchanged. */
function timeOfDay(text: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(text)
    ? new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        new Date(text),
      )
    : text;
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
  [/^Request failed to (.+)$/s, (translate) => translate('Can’t reach the server. Try again.')],
  [
    /^Cannot parse the response from (.+)$/s,
    (translate) => translate('Unexpected response from the server. Try again.'),
  ],
  [
    /^Facebook temporarily blocked this profile\. Requests resume at (\S+)\.$/,
    (translate, until) =>
      translate('Facebook temporarily blocked this profile. Requests resume at {time}.', {
        time: timeOfDay(until),
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
