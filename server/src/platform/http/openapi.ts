import { scopeOfRoute } from '@ads-checker/shared/access/api-tokens';
import { ERROR_STATUS, type ErrorType } from '@ads-checker/shared/errors';
import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  EXTENSION_VERSION_HEADER,
  IDEMPOTENCY_HEADER,
  type RouteShape,
} from '@ads-checker/shared/http';
import { z } from 'zod';
import { exampleOf } from './openapi-examples.ts';

type JsonObject = Record<string, unknown>;

interface Described {
  readonly key: string;
  readonly route: RouteShape;
  readonly definitions: Definitions;
}

const COMMON_ERRORS: readonly ErrorType[] = [
  'ValidationError',
  'UpgradeRequiredError',
  'InternalError',
  'UnavailableError',
];

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until a new attempt.', schema: { type: 'integer' } },
};

/** Recursive schemas by name: references resolve within the whole document. */
type Definitions = Record<string, unknown>;

/** What foreign generators and validators take: https://spec.openapis.org/oas/v3.1.1 */
function makePortable(schema: JsonObject): void {
  if (Array.isArray(schema.prefixItems) && (schema.items ?? false) === false) {
    const { length } = schema.prefixItems;
    Object.assign(schema, { items: {}, minItems: length, maxItems: length });
  }
  // Classes of Unicode need a flag that documents cannot give.
  if (typeof schema.pattern === 'string' && /\\p\{/i.test(schema.pattern)) {
    delete schema.pattern;
  }
  // Linters take a name as known only by its property.
  if (Array.isArray(schema.required) && schema.propertyNames !== undefined && !schema.properties) {
    schema.properties = Object.fromEntries(
      schema.required.map((name: string) => [name, schema.additionalProperties]),
    );
    schema.additionalProperties = false;
    delete schema.propertyNames;
  }
}

function toRawSchema({ schema, io }: { schema: z.ZodType; io: 'input' | 'output' }): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => makePortable(jsonSchema),
  });
  return rest;
}

/** Lists are written `ids[]=1&ids[]=2`, maps `timeRange[since]=…`; other values have one form. */
function queryForm(name: string, schema: unknown): JsonObject {
  const { type, anyOf } = z
    .object({ type: z.unknown(), anyOf: z.array(z.object({ type: z.unknown() })).catch([]) })
    .parse(schema);
  const types = new Set([type, ...anyOf.map((each) => each.type)]);
  if (types.has('array')) {
    return { name: `${name}[]`, style: 'form', explode: true };
  }
  return types.has('object') ? { name, style: 'deepObject', explode: true } : { name };
}

/** Moves definitions into the document under unique names. */
function toJsonSchema(input: {
  schema: z.ZodType;
  io: 'input' | 'output';
  name: string;
  definitions: Definitions;
}): JsonObject {
  const raw = toRawSchema({ schema: input.schema, io: input.io });
  const text = JSON.stringify(raw);
  if (!text.includes('"$ref":"#')) {
    return raw;
  }
  const { $defs = {}, ...own } = JSON.parse(
    text
      .replaceAll(/"\$ref":"#\/\$defs\/([^"]+)"/g, `"$ref":"#/components/schemas/${input.name}.$1"`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${input.name}"`),
  ) as { $defs?: Readonly<Record<string, unknown>> };
  for (const [part, definition] of Object.entries($defs)) {
    input.definitions[`${input.name}.${part}`] = definition;
  }
  if (!text.includes('"$ref":"#"')) {
    return own as JsonObject;
  }
  input.definitions[input.name] = own;
  return { $ref: `#/components/schemas/${input.name}` };
}

function parameters(route: RouteShape): JsonObject[] {
  const fromObject = (schema: z.ZodType | undefined, where: 'path' | 'query'): JsonObject[] => {
    if (schema === undefined) {
      return [];
    }
    const { properties = {}, required = [] } = z
      .object({
        properties: z.record(z.string(), z.unknown()).optional(),
        required: z.array(z.string()).optional(),
      })
      .parse(toRawSchema({ schema, io: 'input' }));
    return Object.entries(properties).map(([name, property]) => ({
      ...(where === 'query' ? queryForm(name, property) : { name }),
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const header = (name: string): JsonObject => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
  });
  return [
    ...fromObject(route.params, 'path'),
    ...fromObject(route.query, 'query'),
    header(API_VERSION_HEADER),
    ...(route.auth === 'extension' ? [header(EXTENSION_VERSION_HEADER)] : []),
    ...(route.method === 'GET' ? [] : [header(IDEMPOTENCY_HEADER)]),
  ];
}

function responses({ key, route, definitions }: Described): JsonObject {
  const types = [
    ...COMMON_ERRORS,
    ...(route.auth === 'public' ? [] : (['AuthenticationError'] as const)),
    ...(scopeOfRoute(route) === undefined
      ? []
      : (['AuthorizationError', 'TooManyRequestsError'] as const)),
    ...route.errors,
  ];
  const byStatus = Map.groupBy(new Set(types), (type) => ERROR_STATUS[type]);
  const failures = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.join(', '),
      ...(status === ERROR_STATUS.UnavailableError ? { headers: RETRY_AFTER } : {}),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const success =
    route.response === undefined
      ? { description: route.summary, content: { 'text/event-stream': {} } }
      : {
          description: route.summary,
          content: {
            'application/json': {
              schema: toJsonSchema({
                schema: route.response,
                io: 'output',
                name: `${key}.answer`,
                definitions,
              }),
            },
          },
        };
  return { 200: success, ...Object.fromEntries(failures) };
}

function requestBody({ key, route, definitions }: Described): JsonObject {
  const { body, fileField } = route;
  if (fileField !== undefined) {
    const properties = { [fileField]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [fileField] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (body === undefined) {
    return {};
  }
  const example = exampleOf({ schema: toRawSchema({ schema: body, io: 'input' }), contract: body });
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: toJsonSchema({ schema: body, io: 'input', name: `${key}.body`, definitions }),
          ...(example === undefined ? {} : { example }),
        },
      },
    },
  };
}

/** Alternative security requirements. */
function securityOf(route: RouteShape): JsonObject[] {
  return [
    ...(route.auth === 'public' ? [] : [{ [route.auth]: [] }]),
    ...(scopeOfRoute(route) === undefined ? [] : [{ apiToken: [] }]),
  ];
}

/** Only OAuth schemes can declare scopes. */
function describeOperation(route: RouteShape): string {
  const scope = scopeOfRoute(route);
  return scope === undefined
    ? `${route.summary} Doesn’t accept API tokens.`
    : `${route.summary} An API token needs the scope \`${scope}\`.`;
}

function operation(described: Described): JsonObject {
  const { key, route } = described;
  return {
    operationId: key,
    summary: route.summary,
    description: describeOperation(route),
    tags: [route.tag],
    security: securityOf(route),
    parameters: parameters(route),
    ...requestBody(described),
    responses: responses(described),
  };
}

/** OpenAPI 3.1 of the whole API, derived from the tables of routes. */
export function describeApi(
  routes: readonly { readonly key: string; readonly route: RouteShape }[],
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  const definitions: Definitions = {};
  for (const entry of routes) {
    const path = `${API_PREFIX}${entry.route.path}`;
    paths[path] = {
      ...paths[path],
      [entry.route.method.toLowerCase()]: operation({ ...entry, definitions }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ads Checker',
      version: String(API_VERSION),
      description:
        'Successful responses have `data`, lists also `paging`. Errors are `{ error, type, code?, details? }`. ' +
        'In queries, write lists as `ids[]=`, maps as `timeRange[since]=`, operators as `adName[CONTAIN]=`.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ route }) => route.tag))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ads_checker_session' },
        extension: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a connected browser extension, returned only once by `POST /extension/pair`.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, created in profile settings. Each call says which scope a token needs, or that it accepts none.',
        },
      },
      schemas: {
        ...definitions,
        Error: {
          type: 'object',
          required: ['error', 'type'],
          properties: {
            error: { type: 'string' },
            type: { enum: Object.keys(ERROR_STATUS) },
            code: { type: ['string', 'number'] },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}
