import { syntaxError } from './errors.ts';
import { legacyAlias } from './legacy-features.ts';

export interface FieldRequest {
  name: string;
  modifiers: ReadonlyMap<string, string>;
  children: readonly FieldRequest[] | undefined;
  /** Source text of the nested fields, for links to further pages. */
  childrenText: string;
}

/** @returns undefined when the call requests none, also with an empty text */
export function readFields(
  parameters: ReadonlyMap<string, string>,
): readonly FieldRequest[] | undefined {
  const text = parameters.get('fields')?.trim();
  return text === undefined || text === '' ? undefined : parseFields(text);
}

/** Parses `id,name,insights.date_preset(today){spend}` or a JSON array of such names. */
function parseFields(source: string): FieldRequest[] {
  const text = source.trim().startsWith('[') ? joinArray(source) : source;
  let position = 0;

  const fail = (wanted: string): never => {
    throw syntaxError({ text, position, wanted });
  };
  const readName = (): string => {
    const match = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*/.exec(text.slice(position));
    const name = match?.[1];
    if (match === null || name === undefined) {
      return fail('Expected name.');
    }
    position += match[0].length;
    return name;
  };
  const readArguments = (): string => {
    if (text[position] !== '(') {
      fail('Expected (.');
    }
    const start = position + 1;
    let depth = 0;
    let isQuoted = false;
    for (; position < text.length; position += 1) {
      const character = text[position];
      if (character === '"' && text[position - 1] !== '\\') {
        isQuoted = !isQuoted;
      } else if (!isQuoted && character === '(') {
        depth += 1;
      } else if (!isQuoted && character === ')') {
        depth -= 1;
        if (depth === 0) {
          position += 1;
          return text.slice(start, position - 1);
        }
      }
    }
    return fail('Expected ).');
  };
  const readList = (isNested: boolean): FieldRequest[] => {
    const list: FieldRequest[] = [];
    for (;;) {
      list.push(readField());
      if (text[position] === ',') {
        position += 1;
        continue;
      }
      if (isNested && text[position] === '}') {
        position += 1;
        return list;
      }
      return !isNested && position === text.length ? list : fail('Expected end of string.');
    }
  };
  const readField = (): FieldRequest => {
    const name = readName();
    const modifiers = new Map<string, string>();
    while (text[position] === '.') {
      position += 1;
      const modifier = readName();
      if (modifier === 'as') {
        throw legacyAlias();
      }
      modifiers.set(modifier, readArguments());
    }
    let children: FieldRequest[] | undefined;
    let childrenText = '';
    if (text[position] === '{') {
      const start = position + 1;
      position += 1;
      children = readList(true);
      childrenText = text.slice(start, position - 1);
    }
    while (text[position] === ' ') {
      position += 1;
    }
    return { name, modifiers, children, childrenText };
  };

  return text.trim() === '' ? [] : readList(false);
}

function joinArray(source: string): string {
  try {
    const names: unknown = JSON.parse(source);
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) {
      return names.join(',');
    }
  } catch {
    // Falls through to the error of a malformed list.
  }
  throw syntaxError({ text: source, position: 0, wanted: 'Expected a list of names.' });
}
