import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import { LRUCache } from 'lru-cache';
import { ONE_TRY, type Sleep } from '../../retry.ts';
import { tokenFingerprint } from '../calls/client.ts';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import { classifyGraphFailure } from '../errors/error-rules.ts';
import { GraphReplyError, toNetworkError } from '../errors/errors.ts';
import { parseReply } from '../errors/transport-errors.ts';
import { pageParams } from '../lists/page-reader.ts';
import { NetworkError } from '../ports/network-error.ts';
import { reportCreatedSchema, reportRunSchema, type WireInsightsRow } from '../schemas/schemas.ts';
import { readInsightsPage } from './insights-page.ts';

/** A person waits; the run goes on and is found again by the next request. */
const WAIT_MS = 40_000;
const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 5_000;
/** A new run may not be found yet. */
const UNKNOWN_RUN_MS = 5_000;
/** A run that claims to run at 100 percent for this long never ends. */
const STUCK_MS = 5 * MINUTE_MS;
const RUN_TTL_MS = 30 * MINUTE_MS;
const MAX_RUNS = 1_000;
const MAX_PAGES = 50;
const READ_LIMIT = 500;
const CODE_NOT_LOADED = 2601;

interface Run {
  readonly id: string;
  readonly createdAtMs: number;
  /** Since when it has been complete while still reported as running. */
  fullSinceMs: number | null;
}

interface ReportRows {
  readonly rows: readonly WireInsightsRow[];
  readonly summary: null;
  readonly gaps: ListGaps | undefined;
}

export interface ReportReader {
  /**
   * Has the network prepare the rows of an insights request and reads them. @throws NetworkError
   * with the code `report_pending` when that takes longer than a person waits: the same request
   * later reads the same report.
   */
  read(input: {
    request: GraphRequest;
    fields: { readonly text: string; readonly dropped: readonly string[] };
  }): Promise<ReportRows>;
}

function isError(error: unknown, code: number, subcode: number): boolean {
  return (
    error instanceof GraphReplyError &&
    error.failure.code === code &&
    error.failure.subcode === subcode
  );
}

interface ReportReaderDeps {
  client: GraphClient;
  nowMs: () => number;
  sleep: Sleep;
}

/** Orders a report and waits for it. */
function createReportPolling(deps: ReportReaderDeps) {
  const runs = new LRUCache<string, Run>({
    max: MAX_RUNS,
    ttl: RUN_TTL_MS,
    ttlResolution: 0,
    perf: { now: deps.nowMs },
  });

  const order = async (request: GraphRequest, fields: string): Promise<Run> => {
    const reply = await deps.client.post({
      ...request,
      params: { ...request.params, fields },
      // Ordering a report twice only costs a report that nobody reads.
      isDone: () => Promise.resolve(false),
    });
    const parsed = parseReply(reportCreatedSchema, reply);
    return { id: parsed.report_run_id, createdAtMs: deps.nowMs(), fullSinceMs: null };
  };

  const aside = ({ connection, signal, locale, priority, adAccountId }: GraphRequest) => ({
    connection,
    adAccountId,
    ...(signal === undefined ? {} : { signal }),
    ...(locale === undefined ? {} : { locale }),
    ...(priority === undefined ? {} : { priority }),
  });

  const poll = async (request: GraphRequest, run: Run): Promise<'done' | 'running' | 'again'> => {
    let reply: unknown;
    try {
      reply = await deps.client.get({ ...aside(request), path: run.id, params: {} });
    } catch (error) {
      const isNew = deps.nowMs() - run.createdAtMs < UNKNOWN_RUN_MS;
      if (isError(error, 100, 33)) {
        return isNew ? 'running' : 'again';
      }
      throw error;
    }
    const parsed = parseReply(reportRunSchema, reply);
    const { async_status: status, async_percent_completion: percent, ...state } = parsed;
    switch (status) {
      case 'Job Completed':
        return percent === 100 ? 'done' : 'running';
      case 'Job Skipped':
        return 'again';
      case 'Job Failed': {
        const failure = {
          httpStatus: 400,
          code: state.error_code ?? null,
          subcode: state.error_subcode ?? null,
          isTransient: false,
          message: state.error_message ?? '',
        };
        const classification = classifyGraphFailure(failure);
        if (classification.kind === 'transient') {
          return 'again';
        }
        throw toNetworkError({
          classification,
          failure,
          texts: {
            message: failure.message,
            userTitle: state.error_user_title ?? null,
            userMessage: state.error_user_msg ?? null,
            traceId: null,
            blamedPaths: [],
          },
        });
      }
      default: {
        run.fullSinceMs = percent === 100 ? (run.fullSinceMs ?? deps.nowMs()) : null;
        const isStuck = run.fullSinceMs !== null && deps.nowMs() - run.fullSinceMs > STUCK_MS;
        return isStuck ? 'again' : 'running';
      }
    }
  };

  return { runs, order, poll, aside };
}

export function createReportReader(deps: ReportReaderDeps): ReportReader {
  const { runs, order, poll, aside } = createReportPolling(deps);

  const readRows = async (
    request: GraphRequest,
    run: Run,
    dropped: readonly string[],
  ): Promise<ReportRows | 'early'> => {
    try {
      const { rows, gaps } = await readWholeList({
        maxPages: MAX_PAGES,
        read: async (after) => {
          const page = { limit: READ_LIMIT, after };
          const reply = await deps.client.get({
            ...aside(request),
            path: `${run.id}/insights`,
            params: pageParams({ page }),
            retry: ONE_TRY,
          });
          return readInsightsPage({ reply, dropped, page });
        },
      });
      return { rows, summary: null, gaps };
    } catch (error) {
      if (error instanceof GraphReplyError && error.failure.code === CODE_NOT_LOADED) {
        return 'early';
      }
      throw error;
    }
  };

  return {
    async read({ request, fields }) {
      const key = JSON.stringify([tokenFingerprint(request), request.path, request.params]);
      const endsAtMs = deps.nowMs() + WAIT_MS;
      let run = runs.get(key);
      let isRepeated = false;
      let delayMs = FIRST_POLL_MS;
      for (;;) {
        if (run === undefined) {
          run = await order(request, fields.text);
          runs.set(key, run);
        }
        const state = await poll(request, run);
        if (state === 'done') {
          const read = await readRows(request, run, fields.dropped);
          if (read !== 'early') {
            runs.delete(key);
            return read;
          }
        } else if (state === 'again') {
          runs.delete(key);
          if (isRepeated) {
            break;
          }
          isRepeated = true;
          run = undefined;
          continue;
        }
        if (deps.nowMs() + delayMs > endsAtMs || request.signal?.aborted === true) {
          break;
        }
        await deps.sleep({
          delayMs,
          ...(request.signal === undefined ? {} : { signal: request.signal }),
        });
        delayMs = Math.min(MAX_POLL_MS, delayMs * 2);
      }
      throw new NetworkError(
        'UnavailableError',
        'Facebook is still preparing these insights. Try again in a minute.',
        { code: 'report_pending' },
      );
    },
  };
}
