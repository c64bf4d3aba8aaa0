import { allRoutes } from '@ads-checker/shared/contracts/api';
import { API_PREFIX } from '@ads-checker/shared/http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly headers?: unknown }>>;
  readonly requestBody?: { readonly content: { 'application/json': { example?: unknown } } };
}
const document = describeApi(allRoutes) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operationOf = ({ route }: (typeof allRoutes)[number]): Operation | undefined =>
  document.paths[`${API_PREFIX}${route.path}`]?.[route.method.toLowerCase()];

it('is OpenAPI 3.1 to a foreign judge, all references included', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
});

it('the judge refuses what is not', async () => {
  const broken = structuredClone(document) as { paths: Record<string, unknown> };
  broken.paths['/broken'] = { get: { responses: 'none' } };
  expect((await new Validator().validate(broken as never)).valid).toBe(false);
});

it('gives examples that the contracts accept, for most bodies', () => {
  const withBody = allRoutes.filter(({ route }) => route.body !== undefined);
  const examples = withBody.map((entry) => ({
    ...entry,
    example: operationOf(entry)?.requestBody?.content['application/json'].example,
  }));
  const given = examples.filter(({ example }) => example !== undefined);
  for (const { key, route, example } of given) {
    expect([key, route.body?.safeParse(example).success]).toEqual([key, true]);
  }
  expect(given.length / withBody.length).toBeGreaterThan(0.85);
});

it('tells that every answer of a server that is unavailable says when to try again', () => {
  const silent = allRoutes.filter(
    (entry) => !Object.hasOwn(Object(operationOf(entry)?.responses['503']?.headers), 'Retry-After'),
  );
  expect(silent.map(({ key }) => key)).toEqual([]);
});

interface Described {
  readonly name: string;
  readonly in: string;
  readonly style?: string;
  readonly schema: { readonly type?: string };
}

/** All objects of a document, wherever they are. */
function listObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) {
    return value.flatMap(listObjects);
  }
  return typeof value === 'object' && value !== null
    ? [value as Record<string, unknown>, ...Object.values(value).flatMap(listObjects)]
    : [];
}

it('has only what foreign generators and linters take', () => {
  const operations = allRoutes.map((entry) => operationOf(entry));
  expect(operations.filter((each) => !Object.hasOwn(Object(each), 'description'))).toEqual([]);
  const parameters = operations.flatMap(
    (each) => (each as unknown as { parameters: readonly Described[] }).parameters,
  );
  const deep = parameters.filter(({ style }) => style === 'deepObject');
  expect(deep.filter(({ schema }) => schema.type === 'array')).toEqual([]);
  expect(parameters.filter(({ name }) => name.endsWith('[]')).map(({ style }) => style)).toContain(
    'form',
  );
  const schemas = listObjects(document);
  expect(schemas.filter(({ prefixItems, items }) => prefixItems && !items)).toEqual([]);
  expect(
    schemas.filter(({ pattern }) => typeof pattern === 'string' && /\\p\{/i.test(pattern)),
  ).toEqual([]);
  const { tags } = document as unknown as { tags: readonly { name: string }[] };
  const used = new Set(allRoutes.map(({ route }) => route.tag));
  expect(tags.map(({ name }) => name)).toEqual([...used].toSorted());
});
