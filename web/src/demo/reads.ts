import { collections } from '@ads-checker/shared/collections/index';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import type { Recording } from './recording.ts';
import type { DemoRow, DemoRows } from './rows.ts';
import type { DemoHandler, DemoRequest } from './serve.ts';

/** `proxy` and `proxies`: responses name one row and several. */
const KIND_BY_NAME = new Map(
  collections.flatMap(({ kind }) => [
    [kind, kind],
    [kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`, kind],
  ]),
);

/** Recorded responses with the current owned rows in them. */
export function createRecordedReads({
  recording,
  rows,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
}) {
  const renewRow = (kind: string, row: DemoRow): DemoRow => rows.find(kind, row.id) ?? row;
  const renew = (name: string, value: unknown): unknown => {
    const kind = KIND_BY_NAME.get(name);
    if (kind === undefined || typeof value !== 'object' || value === null) {
      return value;
    }
    return Array.isArray(value)
      ? (value as DemoRow[]).map((row) => renewRow(kind, row))
      : renewRow(kind, value as DemoRow);
  };
  const handlers: DemoHandler[] = [];
  const byPath = new Map<string, DemoHandler[1]>();
  for (const { key, route } of allRoutes) {
    const recorded = recording.reads[key];
    if (recorded === undefined) {
      continue;
    }
    const handler = ({ params }: DemoRequest): unknown => {
      const found = recorded.find(({ params: own }) =>
        Object.entries(own).every(([name, value]) => params[name] === value),
      );
      const { data, ...rest } = (found?.answer ?? {}) as { readonly data?: unknown };
      if (typeof data !== 'object' || data === null || Array.isArray(data)) {
        return found?.answer;
      }
      return {
        ...rest,
        data: Object.fromEntries(
          Object.entries(data).map(([name, value]) => [name, renew(name, value)]),
        ),
      };
    };
    handlers.push([route, handler]);
    byPath.set(route.path, handler);
  }
  return {
    handlers,
    read: (path: string, request: DemoRequest): unknown => byPath.get(path)?.(request),
  };
}
