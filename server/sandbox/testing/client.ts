import type { SampleSizes } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';

const TEST_NOW_MS = Date.parse('2026-11-20T14:38:00Z');
const TEST_SIZES: Partial<SampleSizes> = {
  adAccounts: 40,
  campaigns: 120,
  adSets: 300,
  ads: 1_200,
  adImages: 200,
  hasLargeAdAccount: false,
};

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed body; undefined when it is not JSON. */
  body: unknown;
}

export interface TestClient {
  sandbox: RunningSandbox;
  marta: string;
  kyle: string;
  ingrid: string;
  pawel: string;
  passMs(amountMs: number): void;
  get(
    path: string,
    options?: { token?: string | null; headers?: Record<string, string> },
  ): Promise<Answer>;
  post(
    path: string,
    form: Record<string, string>,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A sandbox on a free port with a fixed clock; requests use Marta's token by default. */
export async function startClient(
  options: { scoreLimit?: number; stateFile?: string } = {},
): Promise<TestClient> {
  let nowMs = TEST_NOW_MS;
  const sandbox = await startSandbox({
    sizes: TEST_SIZES,
    clock: () => nowMs,
    stateFile: options.stateFile,
    ...(options.scoreLimit === undefined
      ? {}
      : { usage: { scoreLimit: options.scoreLimit, blockSeconds: 300 } }),
  });
  const [marta = '', kyle = '', ingrid = '', pawel = ''] = sandbox.state.journal.world.profiles.map(
    (profile) => profile.accessToken,
  );
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${sandbox.url}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  return {
    sandbox,
    marta,
    kyle,
    ingrid,
    pawel,
    passMs: (amountMs) => {
      nowMs += amountMs;
    },
    get: (path, { token = marta, headers = {} } = {}) =>
      send(`/v27.0${path}`, {
        headers: token === null ? headers : { authorization: `Bearer ${token}`, ...headers },
      }),
    post: (path, form, { token = marta, headers = {} } = {}) =>
      send(`/v27.0${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ access_token: token, ...form }),
      }),
    delete: (path) =>
      send(`/v27.0${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${marta}` } }),
    admin: (method, path, body) =>
      send(`/__sandbox${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const pageSchema = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  paging: z
    .object({
      cursors: z.object({ before: z.string(), after: z.string() }),
      next: z.string().optional(),
      previous: z.string().optional(),
    })
    .optional(),
  summary: z.object({ total_count: z.number() }).optional(),
});
export type Page = z.infer<typeof pageSchema>;

export function pageOf(answer: Answer): Page {
  return pageSchema.parse(answer.body);
}

export function idsOf(page: Page): string[] {
  return page.data.map((row) => String(row.id));
}

const errorSchema = z.object({ error: z.record(z.string(), z.unknown()) });

export function failureOf(answer: Answer): {
  status: number;
  code: unknown;
  subcode: unknown;
} {
  const { error } = errorSchema.parse(answer.body);
  return { status: answer.status, code: error.code, subcode: error.error_subcode };
}

export function messageOf(answer: Answer): unknown {
  return errorSchema.parse(answer.body).error.message;
}
