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

type JsonObject = Record<string, unknown>;

const COMMON_ERRORS: readonly ErrorType[] = [
  'ValidationError',
  'UpgradeRequiredError',
  'InternalError',
  'UnavailableError',
];

function toJsonSchema({ schema, io }: { schema: z.ZodType; io: 'input' | 'output' }): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
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
      .parse(toJsonSchema({ schema, io: 'input' }));
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
      ...(where === 'query' ? { style: 'deepObject', explode: true } : {}),
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

function responses(route: RouteShape): JsonObject {
  const types = [
    ...COMMON_ERRORS,
    ...(route.auth === 'public' ? [] : (['AuthenticationError'] as const)),
    ...route.errors,
  ];
  const byStatus = Map.groupBy(new Set(types), (type) => ERROR_STATUS[type]);
  const failures = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const success =
    route.response === undefined
      ? { description: route.summary, content: { 'text/event-stream': {} } }
      : {
          description: route.summary,
          content: {
            'application/json': { schema: toJsonSchema({ schema: route.response, io: 'output' }) },
          },
        };
  return { 200: success, ...Object.fromEntries(failures) };
}

function operation({ key, route }: { key: string; route: RouteShape }): JsonObject {
  return {
    operationId: key,
    summary: route.summary,
    tags: [route.tag],
    security: route.auth === 'public' ? [] : [{ [route.auth]: [] }],
    parameters: parameters(route),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: toJsonSchema({ schema: route.body, io: 'input' }) },
            },
          },
        }),
    responses: responses(route),
  };
}

/** OpenAPI 3.1 of the whole API, derived from the tables of routes. */
export function describeApi(
  routes: readonly { readonly key: string; readonly route: RouteShape }[],
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const entry of routes) {
    const path = `${API_PREFIX}${entry.route.path}`;
    paths[path] = { ...paths[path], [entry.route.method.toLowerCase()]: operation(entry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ads Checker',
      version: String(API_VERSION),
      description:
        'Successful answers carry `data`, lists also `paging`; failures are `{ error, type, code?, details? }`. ' +
        'Lists in a query are written `ids[]=`, maps `timeRange[since]=`, operators `adName[CONTAIN]=`.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ads_checker_session' },
        extension: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a paired browser extension, told once by `POST /extension/pair`.',
        },
      },
      schemas: {
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
