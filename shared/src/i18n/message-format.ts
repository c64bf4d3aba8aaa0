/** The count of the enclosing plural. */
const COUNT = Symbol('#');

interface Argument {
  readonly argument: string;
}

type ChoiceType = 'plural' | 'selectordinal' | 'select';

interface Choice extends Argument {
  readonly type: ChoiceType;
  readonly options: ReadonlyMap<string, MessagePattern>;
}

export type MessagePattern = readonly (string | typeof COUNT | Argument | Choice)[];

export type MessageValues = Readonly<Record<string, unknown>>;

const TOKEN = /'[{}#]|''|[{}#]|[^'{}#]+|'/y;
const HEAD = /\s*([\p{L}\p{N}_]+)\s*(?:,\s*(plural|selectordinal|select)\s*,)?/uy;
const OPTION = /\s*(=\d+|[\p{L}_]+)\s*\{/uy;
const END = /\s*\}/y;

/**
 * Reads the part of ICU MessageFormat that our messages use: `{name}`, `{count, plural, one {# profile} other {# profiles}}`,
 * `selectordinal`, `select`, `=1` among the options, `''` for an apostrophe and `'{'` for a brace.
 * @throws {SyntaxError} naming the message, for anything else.
 */
export function parseMessage(message: string): MessagePattern {
  let at = 0;

  function consume(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(message);
    at = match === null ? at : pattern.lastIndex;
    return match;
  }

  function fail(): never {
    throw new SyntaxError(`Not a message, at character ${at}: ${message}`);
  }

  function readQuoted(first: string): string {
    let text = first;
    for (;;) {
      const end = message.indexOf("'", at);
      text += message.slice(at, end === -1 ? message.length : end);
      at = end === -1 ? message.length : end + 1;
      if (message[at] !== "'" || end === -1) {
        return text;
      }
      text += "'";
      at += 1;
    }
  }

  function readChoice(argument: string, type: ChoiceType): Choice {
    const options = new Map<string, MessagePattern>();
    while (consume(END) === null) {
      const name = consume(OPTION)?.[1] ?? fail();
      options.set(name, readParts({ isNested: true, hasCount: type !== 'select' }));
    }
    return options.has('other') ? { argument, type, options } : fail();
  }

  function readArgument(): Argument | Choice {
    const [, argument = fail(), type] = consume(HEAD) ?? fail();
    if (type !== undefined) {
      return readChoice(argument, type as ChoiceType);
    }
    return consume(END) === null ? fail() : { argument };
  }

  function readParts({
    isNested,
    hasCount,
  }: {
    readonly isNested: boolean;
    readonly hasCount: boolean;
  }): MessagePattern {
    const parts: MessagePattern[number][] = [];
    let text = '';
    const push = (part: MessagePattern[number]): void => {
      if (text !== '') {
        parts.push(text);
        text = '';
      }
      parts.push(part);
    };
    for (;;) {
      const token = consume(TOKEN)?.[0];
      if (token === undefined || token === '}') {
        if ((token === '}') !== isNested) {
          fail();
        }
        return text === '' ? parts : [...parts, text];
      }
      if (token === '{') {
        push(readArgument());
      } else if (token === '#' && hasCount) {
        push(COUNT);
      } else if (token === "''") {
        text += "'";
      } else if (token.length === 2 && token.startsWith("'")) {
        // A quote escapes `#` only inside a plural
        text = token === "'#" && !hasCount ? text + token : readQuoted(text + token.slice(1));
      } else {
        text += token;
      }
    }
  }

  return readParts({ isNested: false, hasCount: false });
}

const patterns = new Map<string, MessagePattern>();
const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function cached<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function pluralCategory({
  type,
  count,
  locale,
}: {
  type: ChoiceType;
  count: number;
  locale: string;
}) {
  const rules = cached(
    pluralRules,
    `${locale}/${type}`,
    () => new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' }),
  );
  return rules.select(count);
}

function choose({ choice, value, locale }: { choice: Choice; value: unknown; locale: string }) {
  const { type, options } = choice;
  const option =
    type === 'select'
      ? options.get(String(value))
      : (options.get(`=${value}`) ??
        options.get(pluralCategory({ type, count: Number(value), locale })));
  return option ?? options.get('other') ?? [];
}

function write(input: {
  readonly pattern: MessagePattern;
  readonly values: MessageValues;
  readonly locale: string;
  readonly count?: unknown;
}): string {
  const { pattern, values, locale, count } = input;
  let text = '';
  for (const part of pattern) {
    if (typeof part === 'string') {
      text += part;
    } else if (part === COUNT) {
      text += cached(numberFormats, locale, () => new Intl.NumberFormat(locale)).format(
        Number(count),
      );
    } else {
      const value = values[part.argument];
      if ('options' in part) {
        const own = part.type === 'select' ? count : value;
        text += write({ ...input, pattern: choose({ choice: part, value, locale }), count: own });
      } else {
        // A missing value is shown rather than dropped
        text += value === undefined ? `{${part.argument}}` : String(value);
      }
    }
  }
  return text;
}

/** A message with its values, in the plural forms and the digits of a locale (BCP 47). */
export function formatMessage({
  message,
  values,
  locale,
}: {
  readonly message: string;
  readonly values: MessageValues;
  readonly locale: string;
}): string {
  // Most messages have neither arguments nor quotes
  return /[{}']/.test(message)
    ? write({ pattern: cached(patterns, message, () => parseMessage(message)), values, locale })
    : message;
}

export function listArguments(pattern: MessagePattern): ReadonlySet<string> {
  return new Set(
    pattern.flatMap((part) => {
      if (typeof part !== 'object') {
        return [];
      }
      const inner =
        'options' in part
          ? [...part.options.values()].flatMap((option) => [...listArguments(option)])
          : [];
      return [part.argument, ...inner];
    }),
  );
}
