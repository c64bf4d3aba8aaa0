import { setTimeout as wait } from 'node:timers/promises';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { VendorCall } from '../vendor.ts';
import type { TrackerSettings, Trackers } from './trackers.ts';

/** A call to one tracker; `path` is relative to the tracker. */
export interface TrackerCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** Parsed JSON, or undefined. */
  readonly body: unknown;
}

export interface TrackerReply {
  readonly status: number;
  /** Sent as JSON; text as it is. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TrackerContext {
  readonly trackers: Trackers;
  readonly settings: TrackerSettings;
  readonly nowMs: number;
}

export type AnswerTracker = (context: TrackerContext, call: TrackerCall) => TrackerReply;

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** A harmless page shown to unknown callers. */
export function decoyPage(status = 200): TrackerReply {
  return {
    status,
    headers: HTML,
    body: '<!DOCTYPE html><html><head><title>Garden notes</title></head><body><h1>Garden notes</h1><p>Nothing new this week.</p></body></html>',
  };
}

function errorPage(status: number): TrackerReply {
  return {
    status,
    headers: HTML,
    body: `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr><center>nginx</center></body></html>`,
  };
}

/** Makes the figures of every second row, or the first row, unreadable. */
export function corruptRows<R extends object>(
  rows: readonly R[],
  settings: TrackerSettings,
): (object | null)[] {
  const sent = settings.hasWrongNumbers
    ? rows.map((row, index) =>
        index % 2 === 1 ? { ...row, clicks: 'n/a', revenue: '1e999', cost: { is: 'lost' } } : row,
      )
    : [...rows];
  return settings.hasUnreadableRow ? [...sent.slice(0, 1).map(() => null), ...sent.slice(1)] : sent;
}

const SECRET_PARAMETERS = ['api_key'];

function targetOf({ path, query }: TrackerCall): string {
  const shown = new URLSearchParams(query);
  for (const name of SECRET_PARAMETERS) {
    shown.delete(name);
  }
  return shown.size === 0 ? path : `${path}?${shown}`;
}

function send({ response }: VendorCall, { status, body, headers = {} }: TrackerReply): void {
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(isText ? body : JSON.stringify(body));
}

/** Serves one tracker: applies settings and faults, then responds. */
export async function serveTracker({
  trackers,
  tracker,
  prefix,
  vendorCall,
  answer,
}: {
  trackers: Trackers;
  tracker: TrackerVersion;
  prefix: string;
  vendorCall: VendorCall;
  answer: AnswerTracker;
}): Promise<void> {
  const { method, request, response, url } = vendorCall;
  const body = parseJson(vendorCall.body);
  const call: TrackerCall = {
    method,
    path: url.pathname.slice(prefix.length),
    query: url.searchParams,
    header: (name) => request.headers[name]?.toString(),
    body,
  };
  const settings = trackers.settings[tracker];
  const target = targetOf(call);
  const noted = trackers.note({ tracker, method, target, body: body ?? null });
  const end = (reply: TrackerReply): void => {
    noted.status = reply.status;
    send(vendorCall, reply);
  };
  if (settings.delayMs > 0) {
    await wait(settings.delayMs, undefined, { ref: false });
  }
  if (settings.outage === 'cut') {
    response.destroy();
    return;
  }
  if (settings.outage === 'error') {
    end(errorPage(503));
    return;
  }
  if (settings.isHtml) {
    end(decoyPage());
    return;
  }
  const run = (): TrackerReply => answer({ trackers, settings, nowMs: trackers.nowMs() }, call);
  const effect = trackers.faults.trigger({ tracker, method, target });
  switch (effect?.type) {
    case undefined:
      end(run());
      return;
    case 'answer':
      end(effect);
      return;
    case 'html':
      end(effect.status >= 400 ? errorPage(effect.status) : decoyPage(effect.status));
      return;
    case 'drop_before':
      response.destroy();
      return;
    case 'drop_after':
      run();
      response.destroy();
      return;
    case 'hang':
      if (effect.isApplied) {
        run();
      }
      return;
    case 'truncated_json': {
      const { status, body: whole, headers } = run();
      const text = typeof whole === 'string' ? whole : JSON.stringify(whole);
      end({ status, body: text.slice(0, text.length / 2), ...(headers && { headers }) });
      return;
    }
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
