import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type DraftKind, draftKey, findDraft, storeDraft } from '../src/lib/kept-drafts.ts';

const OWNER = { userId: '7', accountId: '70' };
const modules: Record<string, Record<string, DraftKind<unknown>>> = import.meta.glob(
  '../src/features/**/kept-draft.ts',
  { eager: true },
);
const kinds = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).map((kind) => ({ file, kind })),
);
const SOURCES: Record<string, string> = import.meta.glob('../src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Not secrets: parameter names of a tracker, placeholders of a message. */
const HARMLESS = ['adIdToken', 'adSetIdToken', 'campaignIdToken', 'customTokens'];
const SECRET = /password|token|cookie|secret|key$|code$|session|username:|proxy$/i;

const SECRETS = {
  password: 'SECRET-password',
  accessToken: 'SECRET-token',
  cookie: 'SECRET-cookie',
  apiKey: 'SECRET-key',
  code: 'SECRET-code',
  pastedProxy: { password: 'SECRET-proxy' },
  options: { username: 'SECRET-name', password: 'SECRET-proxy' },
};

beforeEach(() => localStorage.clear());

/** A value that a schema accepts, with a secret beside each field that it knows. */
function exampleOf(schema: unknown): unknown {
  const {
    type,
    properties,
    items,
    anyOf,
    enum: options,
    const: only,
    $ref,
    additionalProperties,
  } = schema as {
    readonly type?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly items?: unknown;
    readonly anyOf?: readonly unknown[];
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly $ref?: string;
    readonly additionalProperties?: boolean;
  };
  if ($ref !== undefined) {
    return { operator: 'and', items: [] };
  }
  if (only !== undefined || options !== undefined) {
    return only ?? options?.[0];
  }
  if (anyOf !== undefined) {
    return exampleOf(anyOf[0]);
  }
  switch (type) {
    case 'object':
      return {
        ...(additionalProperties === false ? {} : SECRETS),
        ...Object.fromEntries(
          Object.entries(properties ?? {}).map(([name, field]) => [name, exampleOf(field)]),
        ),
      };
    case 'array':
      return [exampleOf(items)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'null':
      return null;
    default:
      return '1';
  }
}

function listNames(schema: unknown): string[] {
  return typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, value]) => [
        ...(name === 'properties' ? Object.keys(value) : []),
        ...listNames(value),
      ]);
}

test('every form that keeps drafts declares its fields in a file of its own', () => {
  const declaring = Object.entries(SOURCES)
    .filter(
      ([file, text]) => !file.includes('/lib/') && /(?:fieldsDraft[<(]|: DraftKind<)/.test(text),
    )
    .map(([file]) => file);
  expect(declaring.toSorted()).toEqual(Object.keys(modules).toSorted());
  expect(kinds.length).toBeGreaterThan(12);
});

test.for(kinds)('$kind.form of $file stores no secret', ({ kind }) => {
  const shape = z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' });
  const named = listNames(shape).filter((name) => SECRET.test(name) && !HARMLESS.includes(name));
  expect(named).toEqual([]);

  const typed = exampleOf(shape);
  const key = draftKey({ ...OWNER, form: kind.form, id: '1' });
  const isObject = typeof typed === 'object';
  const stored = storeDraft({
    key,
    kind,
    typed: isObject ? { ...typed, disabledUntil: null } : typed,
    saved: null,
  });
  expect({ stored, kept: findDraft(key, kind) !== undefined }).toEqual({
    stored: true,
    kept: true,
  });
  expect(JSON.stringify({ ...localStorage })).not.toContain('SECRET');
});

test('an address with a password or a key is not stored', () => {
  const [tracker] = kinds.filter(({ kind }) => kind.form === 'tracker');
  const key = draftKey({ ...OWNER, form: 'tracker', id: 'new' });
  for (const url of ['https://me:SECRET@example.com', 'https://example.com/?key=SECRET']) {
    expect(
      storeDraft({ key, kind: tracker?.kind as DraftKind<unknown>, typed: { url }, saved: {} }),
    ).toBe(false);
  }
  expect({ ...localStorage }).toEqual({});
});
