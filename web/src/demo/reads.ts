import { collections } from '@ads-checker/shared/collections/index';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import type { Recording } from './recording.ts';
import type { DemoRow, DemoRows } from './rows.ts';
import { type DemoHandler, type DemoRequest, unsupportedInDemo } from './serve.ts';

/** `proxy` and `proxies`: responses name one row and several. */
const KIND_BY_NAME = new Map(
  collections.flatMap(({ kind }) => [
    [kind, kind],
    [kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`, kind],
  ]),
);

/** The recording has one period of each list, whatever is asked for. */
const PERIOD_FIELDS = ['since', 'until', 'period'];

/** The matching rows of a recorded list, by page. */
function select(
  { data, paging, ...rest }: RecordedList,
  { limit, offset, ...query }: Readonly<Record<string, unknown>>,
): unknown {
  const filters = Object.entries(query).filter(
    ([field, value]) => value !== undefined && !PERIOD_FIELDS.includes(field),
  );
  const found = data.filter((row) =>
    filters.every(([field, value]) => {
      if (!(field in row)) {
        throw unsupportedInDemo();
      }
      return row[field] === value;
    }),
  );
  const from = Number(offset ?? 0);
  const page = found.slice(from, from + Number(limit ?? found.length));
  return { ...rest, data: page, paging: { ...paging, total: found.length, limit, offset } };
}

interface RecordedList {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly paging: object;
}

function isList(answer: unknown): answer is RecordedList {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'paging' in answer &&
    'data' in answer &&
    Array.isArray(answer.data)
  );
}

/** Recorded responses with the current owned rows in them. */
export function createRecordedReads({
  recording,
  rows,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
}) {
  // Tracker users have the names of the team's people.
  const renewRow = (kind: string, row: DemoRow): DemoRow => {
    const current = rows.find(kind, row.id);
    const isSame = current !== undefined && Object.keys(row).every((field) => field in current);
    return isSame ? current : row;
  };
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
    const handler = ({ params, query }: DemoRequest): unknown => {
      const found = recorded.find(({ params: own }) =>
        Object.entries(own).every(([name, value]) => params[name] === value),
      );
      if (isList(found?.answer)) {
        return select(found.answer, query as Readonly<Record<string, unknown>>);
      }
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
