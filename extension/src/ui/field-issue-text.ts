import type { FieldIssue } from '@ads-checker/shared/errors';
import type { TFunction } from 'i18next';
import { type MessageKey, msg } from '../platform/i18n.ts';

/** The fields of what the extension sends, in the words of its window. */
const FIELDS: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    accessToken: msg('Access token'),
    cookie: msg('Cookies'),
    userAgent: msg('User agent'),
    customName: msg('Custom name'),
    label: msg('Name of this browser'),
    groupId: msg('Group'),
    proxyId: msg('Proxy'),
    proxy: msg('Proxy'),
    code: msg('Code'),
  }),
);

const BY_TEXT: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    'is required': msg('missing'),
    'must not be empty': msg('missing'),
    'must be one line of readable text': msg('must be one line of plain text'),
    'must be one line of plain text': msg('must be one line of Latin letters, digits and symbols'),
    'must be a token that begins with EAA': msg('must start with EAA'),
    'must be cookies: header text, JSON or a cookie file': msg('can’t be read'),
    'must be a group of the profile’s owner': msg('must be a group of the profile’s owner'),
    'must be a code such as ABCD-2345': msg('must be like ABCD-2345'),
    'must be a host name or an IP address': msg('must have a host name or an IP address'),
    'must be a whole number from 1 to 65535': msg('must have a port from 1 to 65535'),
    'must be absent when a proxy is chosen': msg('choose one or paste one, not both'),
  }),
);

const MOST = /^must have at most (\d+) characters$/;
const LACKS = /^must hold the cookie (\w+)$/;

function issueText({ message, t }: { message: string; t: TFunction }): string {
  const [, max] = MOST.exec(message) ?? [];
  if (max !== undefined) {
    return t('at most {max} characters', { max });
  }
  const [, name] = LACKS.exec(message) ?? [];
  if (name !== undefined) {
    return t('the cookie {name} is missing', { name });
  }
  const words = BY_TEXT.get(message);
  return words === undefined ? message : t(words);
}

/** What is wrong with which field: `Cookies: the cookie xs is missing.` */
export function fieldIssueText({
  issue: { field, message },
  t,
}: {
  readonly issue: FieldIssue;
  readonly t: TFunction;
}): string {
  const [, name = field] = field.split('.');
  const label = FIELDS.get(name);
  const reason = issueText({ message, t });
  return t('{label}: {reason}.', { label: label === undefined ? name : t(label), reason });
}
