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

/** One call that the demonstration answers. */
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

/** The refusal of what a demonstration has no answer to: screens show it like any other. */
export function notWithSampleData(): AppError {
  return new AppError('FailedPreconditionError', 'This isn’t available with sample data.', {
    code: 'sample_data',
  });
}

/** `{ data: { note } }`: the answer's one field is named by the route's schema. */
export function wrapAnswer(route: RouteShape, value: unknown): unknown {
  const shape = (route.response as { shape?: { data?: { shape?: object } } } | undefined)?.shape;
  const [name = 'data'] = Object.keys(shape?.data?.shape ?? {});
  return { data: { [name]: value } };
}
