import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { formatMessage, listArguments, parseMessage } from './message-format.ts';

const COUNTS = [0, 1, 2, 5, 11, 21, 22, 1.5, 1234];
const VALUES = { name: "O'Neil {x}", kind: 'ad', id: '17' };
const MESSAGES = [
  'Nothing to replace',
  'Hello {name}, { id }',
  "Account ''{id}'' not found",
  "You don't have it, {name}",
  "Say '{name}' and '{'id'}' and ''",
  "An open '{quote of {name}",
  '# outside of a plural',
  "A '# is text here",
  '{count, plural, one {# profile} other {# profiles}} of {name}',
  "{count, plural, =0 {none} one {'#' is #} few {# of {name}} many {# штук} other {# it''s}}",
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{kind, select, ad {the ad {name}} other {it}}',
  '{count, plural, one {{kind, select, ad {# ad} other {# thing}}} other {{kind, select, ad {# ads} other {# things}}}}',
];

it.each(MESSAGES)('formats as the reference implementation: %s', (message) => {
  for (const locale of ['en-US', 'ru-RU']) {
    const reference = new IntlMessageFormat(message, locale, {}, { ignoreTag: true });
    for (const count of COUNTS) {
      const values = { ...VALUES, count };
      expect(formatMessage({ message, values, locale })).toBe(reference.format(values));
    }
  }
});

it('shows the name of a value that was not given', () => {
  expect(formatMessage({ message: 'Hello {name}', values: {}, locale: 'en-US' })).toBe(
    'Hello {name}',
  );
});

it.each([
  '{name',
  'name}',
  '{}',
  '{name, number}',
  '{count, plural, one {#}}',
  '{count, plural, other}',
  '{count, plural, offset:1 other {#}}',
])('refuses what it does not know: %s', (message) => {
  expect(() => parseMessage(message)).toThrow(SyntaxError);
});

it('names the values that a message needs', () => {
  const pattern = parseMessage('{count, plural, one {# of {name}} other {#}} in {place}');
  expect([...listArguments(pattern)]).toEqual(['count', 'name', 'place']);
});
