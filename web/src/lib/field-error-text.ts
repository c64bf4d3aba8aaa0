import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { Translate } from './failure-text.ts';
import { type MessageKey, msg } from './i18n.ts';

/** Validation messages of the contracts as sentences for forms. */
const BY_TEXT: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    'is required': msg('This field is required'),
    'must not be empty': msg('This field is required'),
    'at least one field is required': msg('Change at least one field'),
    'must change at least one field': msg('Change at least one field'),
    'must be readable text': msg('Use plain text'),
    'must be a site such as example.com': msg('Enter a site, like example.com'),
    'must be a time such as 22:30': msg('Enter a time, like 22:30'),
    'must be a time with a zone such as 2026-01-31T09:00:00Z': msg('Choose a date and time'),
    'must be a date such as 2026-01-31': msg('Choose a date'),
    'must be a name in braces, such as {sign}': msg("Enter a name in braces, like '{sign}'"),
    'must be a whole number of minutes': msg('Enter a whole number of minutes'),
    'must be a decimal number such as 12.50': msg('Enter a number like 9.99'),
    'must be a code such as en': msg('Choose a language'),
    'must be a code such as ABCD-2345': msg('Enter a code, like ABCD-2345'),
    'must be the ID of a traffic source': msg('Choose a traffic source'),
    'must have a letter or a sign, and at most 3 *': msg(
      'Use at least one letter or sign, and at most 3 *',
    ),
    'must name the post: open this link and copy the address it leads to': msg(
      'Share links don’t name the post. Open the link and copy the address it leads to.',
    ),
    'The value is not valid PagePostId.': msg('The value is not valid PagePostId.'),
    'must not repeat': msg('This value is used more than once'),
    'must be one line of readable text': msg('Use one line of plain text'),
    'contradicts another action of the list': msg('Remove this action or the one it contradicts'),
    'choose at least one': msg('Choose at least one'),
    'must start with https://': msg('Use https://'),
    'is taken on a sandbox server only': msg('Available only on a sandbox server'),
    'is taken': msg('A user with the same email or username already exists.'),
    'must be a–z, 0–9 and underscores': msg('Only a–z, 0–9 and underscores'),
    'must be an e-mail address such as name@company.com': msg(
      'Enter an email, like name@company.com',
    ),
    'must be Latin letters, digits and single underscores, beginning with a letter or digit': msg(
      'Latin letters, digits and single underscores, starting with a letter or digit',
    ),
    'must be a host name or an IP address': msg('Enter a host name or IP address'),
    'must be a whole number from 1 to 100': msg('Enter a number from 1 to 100'),
    'must be a whole number from 1 to 65535': msg('Enter a number from 1 to 65535'),
    'must be a token that begins with EAA': msg(
      'Must start with EAA and contain only letters and digits',
    ),
    'must be one line of plain text': msg('Use one line of Latin letters, digits and symbols'),
    'must be one line of text': msg('Use one line of text'),
    'must be given again when the address or the protocol changes': msg(
      'Enter the password again: the address has changed',
    ),
    'must be given again when the address changes': msg(
      'Enter the API key again: the address has changed',
    ),
    'must be a URL such as https://tracker.example.com': msg(
      'Enter a URL, like https://tracker.example.com',
    ),
    'must not contain a username or password': msg('Remove the username and password'),
    'must be one line of Latin letters, digits and signs': msg(
      'Use one line of Latin letters, digits and symbols',
    ),
    'must be an IANA time zone such as Europe/Berlin': msg('Choose a time zone'),
    'must name the Ad ID token of at least one traffic source': msg(
      'Choose the Ad ID token of at least one traffic source',
    ),
    'must be the number or the name of a token': msg('Enter the number or name of a token'),
    'must be a tracker of the profile’s team': msg('Choose a tracker of this team'),
    'must be a column that this tracker has': msg('This tracker doesn’t have this column'),
    'must begin with the smaller number': msg('Start with the smaller number'),
    [ERROR_MESSAGES.trackerExists]: msg('The team already has a tracker with these settings.'),
    'must be a number like 9.99': msg('Enter a number like 9.99'),
    'must be a link that starts with http:// or https://': msg(
      'Enter a link that starts with http:// or https://',
    ),
    'must be a code like USD': msg('Enter a code, like USD'),
    'must be a known availability': msg('Choose an availability'),
    'is there twice': msg('This value is used more than once'),
    'must have at least one image': msg('Add at least one image'),
    'must be a number': msg('Enter a number'),
    'must be a length of time such as 30 min': msg('Enter a length of time, like 30 min'),
    'must be at least 1 minute': msg('Enter at least 1 minute'),
    'must be at least 0': msg('Enter 0 or more'),
    'must be lower than now': msg('Enter a lower amount: the ad account isn’t active'),
    'must be a whole number': msg('Enter a whole number: this currency has no decimals'),
    'must have at most 2 decimals': msg('Enter at most 2 decimals'),
    'must have at most 3 decimals': msg('Enter at most 3 decimals'),
    'must be in a known currency': msg('Amounts in this currency can’t be edited'),
    'is required with a lifetime budget': msg('A lifetime budget needs an end date'),
    'must be after the start': msg('Choose a time after the start'),
    'must be a local time such as 2026-12-01T06:00': msg('Choose a date and time'),
    'must be at least a minute ahead': msg('Choose a time at least a minute ahead'),
    'must be at most 60 days ahead': msg('Choose a time within 60 days'),
    'must be a time that exists in the ad account’s time zone': msg(
      'This time is skipped: clocks are set forward',
    ),
    'must have at least one hour': msg('Choose at least one hour'),
    'must not be before the first day': msg('Choose a day on or after the first one'),
    'is too easy to guess': msg('This password is too easy to guess'),
    [ERROR_MESSAGES.tooManyBudgetChanges]: msg(
      'Budget changed 4 times within an hour. Try again in an hour.',
    ),
    [ERROR_MESSAGES.weakPassword]: msg('This password is too easy to guess'),
    [ERROR_MESSAGES.wrongPassword]: msg('Incorrect password'),
    [ERROR_MESSAGES.wrongOldPassword]: msg('Incorrect password'),
    [ERROR_MESSAGES.alreadyMember]: msg('This user is already in the team.'),
    [ERROR_MESSAGES.alreadyInvited]: msg('This username already has an open invitation.'),
  }),
);

const PATTERNS: readonly (readonly [RegExp, MessageKey])[] = [
  [/^must have at least (\d+) characters$/, msg('At least {count} characters')],
  [/^must have at most (\d+) characters$/, msg('At most {count} characters')],
  [/^must have at most (\d+) images$/, msg('At most {count} images')],
  [/^must have at most (\d+) videos$/, msg('At most {count} videos')],
  [/^must be at least ([\d.]+)$/, msg('Enter {count} or more')],
  [/^must be at most (\d+)$/, msg('Enter {count} or less')],
  [/^must be above ([\d.]+)$/, msg('Enter more than {count}')],
  [/^must be below ([\d.]+)$/, msg('Enter less than {count}')],
  [/^must have at least (\d+) items$/, msg('At least {count} items')],
  [
    /^must have at most (\d+) (?:items|scopes|tokens|values|statuses|ids)$/,
    msg('At most {count} items'),
  ],
  [/^must have at most (\d+) trackers$/, msg('At most {count} trackers')],
  [/^must have at most (\d+) campaigns$/, msg('At most {count} campaigns')],
  [/^must have at most (\d+) ad accounts$/, msg('At most {count} ad accounts')],
  [/^at most (\d+) ad accounts at once$/, msg('At most {count} ad accounts')],
  [/^must have at most (\d+) comments$/, msg('At most {count} comments')],
  [/^must (?:be|not|name|have|change) (.+)$/s, msg('This value isn’t valid')],
  [/^The value is not valid (\w+)\.$/, msg('This value isn’t valid')],
  [/^(?:is|has) (.+)$/s, msg('This value isn’t valid')],
  [/^must not have more than (\d+) conditions$/, msg('At most {count} conditions')],
  [
    /^must not have more than (\d+) groups inside one another$/,
    msg('At most {count} nested groups'),
  ],
];

export function fieldErrorText({
  message,
  translate,
}: {
  readonly message: string;
  readonly translate: Translate;
}): string {
  const known = BY_TEXT.get(message);
  if (known !== undefined) {
    return translate(known);
  }
  for (const [pattern, key] of PATTERNS) {
    const count = pattern.exec(message)?.[1];
    if (count !== undefined) {
      return translate(key, { count });
    }
  }
  return message;
}
