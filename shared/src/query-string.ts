/**
 * The query notation of the API: `ids[]=1&ids[]=2`, `timeRange[since]=2026-01-01`,
 * `adName[CONTAIN]=solar`, `adDeliveryStatus[IN][]=active`.
 */
export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
export type QueryInput =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryInput[]
  | { readonly [key: string]: QueryInput };

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_PAIRS = 1000;

export class QueryStringError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.name = 'QueryStringError';
    this.field = field;
  }
}

function keyPath(raw: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(raw);
  if (!match?.[1]) {
    throw new QueryStringError(raw, `The parameter name "${raw}" is malformed.`);
  }
  const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  const path = [match[1], ...rest];
  if (path.slice(0, -1).includes('') || path.some((key) => FORBIDDEN_KEYS.has(key))) {
    throw new QueryStringError(raw, `The parameter name "${raw}" is not accepted.`);
  }
  return path;
}

type Container = { [key: string]: QueryValue };

function assign(root: Container, path: string[], raw: string, value: string): void {
  let node = root;
  for (const [index, key] of path.entries()) {
    const next = path[index + 1];
    if (next === undefined || (next === '' && index === path.length - 2)) {
      const isList = next === '';
      const current = node[key];
      if (!isList) {
        if (current !== undefined) {
          throw new QueryStringError(raw, `The parameter "${raw}" is given more than once.`);
        }
        node[key] = value;
      } else if (current === undefined) {
        node[key] = [value];
      } else if (Array.isArray(current)) {
        current.push(value);
      } else {
        throw new QueryStringError(raw, `The parameter "${raw}" is both a list and a value.`);
      }
      return;
    }
    const current = node[key];
    if (current === undefined) {
      const child: Container = Object.create(null);
      node[key] = child;
      node = child;
    } else if (typeof current === 'object' && !Array.isArray(current)) {
      node = current;
    } else {
      throw new QueryStringError(raw, `The parameter "${raw}" is both a map and a value.`);
    }
  }
}

/**
 * Parses the text after `?` into nested maps and lists of strings.
 * @throws QueryStringError naming the parameter when a name is malformed, repeated or contradictory.
 */
export function parseQueryString(text: string): Container {
  const root: Container = Object.create(null);
  let pairs = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) {
      throw new QueryStringError(key, `More than ${MAX_PAIRS} parameters.`);
    }
    assign(root, keyPath(key), key, value);
  }
  return root;
}

function append(out: URLSearchParams, key: string, value: QueryInput): void {
  if (value === undefined || value === null) {
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value as readonly QueryInput[]) {
      append(out, `${key}[]`, item);
    }
  } else if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      append(out, `${key}[${name}]`, item);
    }
  } else {
    out.append(key, String(value));
  }
}

/** The inverse of {@link parseQueryString}; `undefined` and `null` are left out. */
export function stringifyQuery(input: { readonly [key: string]: QueryInput }): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    append(out, key, value);
  }
  return out.toString();
}
