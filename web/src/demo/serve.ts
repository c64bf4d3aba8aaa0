import { AppError } from '@ads-checker/shared/errors';
import type {
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
  RouteShape,
} from '@ads-checker/shared/http';

export interface DemoRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

export type DemoHandler = readonly [RouteShape, (request: DemoRequest) => unknown];

export function serve<R extends RouteShape>(
  route: R,
  handler: (request: {
    readonly params: RouteParams<R>;
    readonly query: RouteQuery<R>;
    readonly body: RouteBody<R>;
  }) => RouteResponse<R>,
): DemoHandler {
  return [route, handler as DemoHandler[1]];
}

/** Rejects what the demo cannot do. */
export function unsupportedInDemo(): AppError {
  return new AppError('FailedPreconditionError', 'This isn’t available with sample data.', {
    code: 'sample_data',
  });
}

/** `{ data: { note } }`: the field's name comes from the route's schema. */
export function wrapAnswer(route: RouteShape, value: unknown): unknown {
  const shape = (route.response as { shape?: { data?: { shape?: object } } } | undefined)?.shape;
  const [name = 'data'] = Object.keys(shape?.data?.shape ?? {});
  return { data: { [name]: value } };
}
