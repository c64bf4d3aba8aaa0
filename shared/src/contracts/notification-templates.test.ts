import { describe, expect, it } from 'vitest';
import { messageOf } from '../domain/notifications/message-tree.ts';
import { OPERATOR_VALUES, OPERATORS_OF_KIND } from '../domain/notifications/operators.ts';
import { renderMessage } from '../domain/notifications/render.ts';
import {
  DEFAULT_TOKEN_NAMES,
  DEFAULT_TOKENS,
  type DefaultToken,
  tokenLabel,
} from '../domain/notifications/tokens.ts';
import { TOKEN_OPERATORS, type TokenOperator } from '../domain/notifications/types.ts';
import { listTokenCodes } from '../domain/notifications/words.ts';
import { customTokenInput, newNotificationTemplateSchema } from './notification-templates.ts';

/** A value of the event, with matching and non-matching condition values. */
interface Case {
  readonly value: string;
  readonly held: string | string[];
  readonly missed: string | string[];
}

const NEGATIVE: readonly TokenOperator[] = [
  'not_contain',
  'not_equal',
  'not_in',
  'none',
  'not_in_range',
];

function makeCase(field: DefaultToken, operator: TokenOperator): Case {
  const [code = '', other = ''] = listTokenCodes(field);
  const isNumber = OPERATORS_OF_KIND[DEFAULT_TOKENS[field].kind].includes('greater_than');
  const [value, equal, different, part, foreign] =
    code !== ''
      ? [code, code, other, code, other]
      : isNumber
        ? ['120214788310774', '120214788310774', '120214788310775', '', '']
        : ['DE Solar CBO', ' de solar cbo ', 'FR Wind', 'SOLAR', 'wind'];
  const values: Readonly<Record<TokenOperator, readonly [Case['held'], Case['missed']]>> = {
    contain: [part, foreign],
    not_contain: [foreign, part],
    equal: [equal, different],
    not_equal: [different, equal],
    in: [[different, equal], [different]],
    not_in: [[different], [different, equal]],
    all: [[part], [part, foreign]],
    any: [[foreign, part], [foreign]],
    none: [[foreign], [foreign, part]],
    greater_than: ['120214788310773', '120214788310774'],
    less_than: ['120214788310775', '120214788310774'],
    in_range: [
      ['120214788310774', '120214788310774'],
      ['1', '120214788310773'],
    ],
    not_in_range: [
      ['1', '120214788310773'],
      ['120214788310774', '120214788310775'],
    ],
  };
  const [held, missed] = values[operator];
  const copy = (given: string | readonly string[]) =>
    typeof given === 'string' ? given : [...given];
  return { value, held: copy(held), missed: copy(missed) };
}

const pairs = DEFAULT_TOKEN_NAMES.flatMap((field) =>
  TOKEN_OPERATORS.map((operator) => [field, operator] as const),
);
const tokenOf = (field: string, operator: string, value: unknown) => ({
  name: '{sign}',
  options: [
    { value: 'yes', filter: { field, operator, value } },
    { value: 'no', filter: null },
  ],
});

describe('conditions of custom tokens', () => {
  it.each(pairs)(
    'of %s by %s are offered for its kind of values alone, and decide',
    (field, operator) => {
      const { value, held, missed } = makeCase(field, operator);
      const isOffered = OPERATORS_OF_KIND[DEFAULT_TOKENS[field].kind].includes(operator);
      const parsed = customTokenInput.safeParse(tokenOf(field, operator, held));
      expect(parsed.success).toBe(isOffered);
      if (!isOffered) {
        return;
      }
      const say = (wanted: Case['held'], event: string | null) =>
        renderMessage({
          message: messageOf([['{sign}']]),
          customTokens: [customTokenInput.parse(tokenOf(field, operator, wanted))],
          values: { [field]: event },
          locale: 'en-US',
        }).text;
      expect([say(held, value), say(missed, value)]).toEqual(['yes', 'no']);
      // Without a value, positive operators never hold and their negations always do.
      expect(say(held, null)).toBe(NEGATIVE.includes(operator) ? 'yes' : 'no');
    },
  );

  it.each(TOKEN_OPERATORS)('by %s take values of its form alone', (operator) => {
    const field =
      OPERATOR_VALUES[operator] === 'one' || OPERATOR_VALUES[operator] === 'many'
        ? 'ad name'
        : 'ad id';
    const isTaken = (value: unknown) =>
      customTokenInput.safeParse(tokenOf(field, operator, value)).success;
    const forms = { one: 'Solar', many: ['Solar', 'Wind', 'Gas'], number: '7', range: ['1', '7'] };
    const form = OPERATOR_VALUES[operator];
    expect(isTaken(forms[form])).toBe(true);
    expect([isTaken(''), isTaken([]), isTaken([' ']), isTaken(7), isTaken(null)]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    if (form === 'number' || form === 'range') {
      expect([isTaken('Solar'), isTaken(['1']), isTaken(['7', '1']), isTaken(['a', 'b'])]).toEqual([
        false,
        false,
        false,
        false,
      ]);
    }
  });
});

it('keeps tokens by their names, in whichever language they were written', () => {
  for (const name of DEFAULT_TOKEN_NAMES) {
    const russian = `{${tokenLabel(name, 'ru-RU')}}`;
    const { message, customTokens } = newNotificationTemplateSchema.parse({
      notificationType: 'ad_status_change',
      name: 'Loud',
      message: {
        type: 'root',
        children: [
          {
            type: 'element',
            children: [
              { type: 'text', text: `Is ${russian.toUpperCase()}, {not one}`, formats: [] },
            ],
          },
        ],
      },
      customTokens: [{ name: '{own}', options: [{ value: `see ${russian}`, filter: null }] }],
    });
    expect([message, customTokens]).toEqual([
      messageOf([[`Is {${name}}, {not one}`]]),
      [{ name: '{own}', options: [{ value: `see {${name}}`, filter: null }] }],
    ]);
  }
});
