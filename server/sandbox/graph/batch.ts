import { z } from 'zod';
import type { SandboxState } from '../state.ts';
import type { GraphContext, Json } from './context.ts';
import { GraphError, invalidParameter } from './errors.ts';
import type { GraphReply, GraphRequest, UploadedFile } from './exchange.ts';
import { parseJson } from './filtering.ts';

const ITEMS_MAX = 50;

const itemSchema = z.object({
  method: z.enum(['GET', 'POST', 'DELETE']),
  relative_url: z.string(),
  body: z.string().optional(),
  name: z.string().optional(),
  depends_on: z.string().optional(),
  /** Parts of the multipart body that are this item's files. */
  attached_files: z.string().optional(),
  omit_response_on_success: z.boolean().optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});
type BatchItem = z.infer<typeof itemSchema>;

/** Evaluates a JSONPath such as `$.data.*.id`; `*` matches every element. */
function followPath(input: { source: unknown; path: string }): unknown[] {
  const steps = input.path
    .replace(/^\$\.?/, '')
    .split(/\.|\[|\]/)
    .filter((step) => step !== '');
  let found: unknown[] = [input.source];
  for (const step of steps) {
    found = found.flatMap((value) => {
      if (typeof value !== 'object' || value === null) {
        return [];
      }
      return step === '*'
        ? Object.values(value)
        : Object.entries(value).flatMap(([key, part]) => (key === step ? [part] : []));
    });
  }
  return found;
}

/** Replaces `{result=name:$.path}` with values of earlier items. */
function fillResults(input: { text: string; results: ReadonlyMap<string, string> }): string {
  return input.text.replaceAll(/\{result=([^:}]+):([^}]+)\}/g, (_, name: string, path: string) => {
    const body = input.results.get(name);
    if (body === undefined) {
      throw invalidParameter(`Batch item refers to an unknown result: ${name}`);
    }
    return followPath({ source: parseJson(body), path })
      .map(String)
      .join(',');
  });
}

function filesOf(input: { item: BatchItem; outer: GraphRequest }): Map<string, UploadedFile> {
  const names = input.item.attached_files?.split(',').map((name) => name.trim()) ?? [];
  return new Map(
    names.map((name) => {
      const file = input.outer.files.get(name);
      if (file === undefined) {
        throw invalidParameter(`File ${name} has not been attached`);
      }
      return [name, file];
    }),
  );
}

function toRequest(input: {
  item: BatchItem;
  outer: GraphRequest;
  context: GraphContext;
  results: ReadonlyMap<string, string>;
}): GraphRequest {
  const { context, item, outer, results } = input;
  const target = fillResults({ text: item.relative_url, results }).replace(/^\/?/, '/');
  if (!URL.canParse(target, 'http://item')) {
    throw invalidParameter('Param relative_url must be a path');
  }
  const url = new URL(target, 'http://item');
  const parameters = new Map(url.searchParams);
  for (const [name, text] of new URLSearchParams(item.body ?? '')) {
    parameters.set(name, fillResults({ text, results }));
  }
  if (!parameters.has('access_token')) {
    parameters.set('access_token', context.token);
  }
  const isVersioned = /^\/v\d+\.\d+(\/|$)/.test(url.pathname);
  return {
    method: item.method,
    path: isVersioned ? url.pathname : `/${context.version}${url.pathname}`,
    parameters,
    files: filesOf({ item, outer }),
    authorization: undefined,
    ifNoneMatch: item.headers?.find(({ name }) => name.toLowerCase() === 'if-none-match')?.value,
    userAgent: outer.userAgent,
    exitName: outer.exitName,
    origin: outer.origin,
    isBatchItem: true,
  };
}

function toResult(input: { reply: GraphReply; hasHeaders: boolean }): Json {
  const { reply } = input;
  const headers = Object.entries(reply.headers).map(([name, value]) => ({ name, value }));
  return {
    code: reply.status,
    ...(input.hasHeaders ? { headers } : {}),
    body: reply.transport === 'torn' ? reply.body.slice(0, reply.body.length / 2) : reply.body,
  };
}

function errorResult(error: GraphError): Json {
  return { code: error.status, headers: [], body: JSON.stringify({ error: error.body }) };
}

function readItems(text: string): BatchItem[] {
  const parsed = z.array(itemSchema).safeParse(parseJson(text));
  if (!parsed.success) {
    throw invalidParameter('Param batch must be an array of {method, relative_url}');
  }
  if (parsed.data.length > ITEMS_MAX) {
    throw new GraphError({
      body: {
        message: `Too many requests in batch message. Maximum batch size is ${ITEMS_MAX}`,
        type: 'GraphBatchException',
        code: 100,
      },
    });
  }
  return parsed.data;
}

/** @returns responses in the order of the items; null for a cut connection */
export async function answerBatch(input: {
  state: SandboxState;
  request: GraphRequest;
  context: GraphContext;
  execute: (call: { state: SandboxState; request: GraphRequest }) => Promise<GraphReply>;
}): Promise<Json> {
  const { context, request, state } = input;
  const items = readItems(request.parameters.get('batch') ?? '');
  const hasHeaders = request.parameters.get('include_headers') !== 'false';
  const results = new Map<string, string>();
  const failed = new Set<string>();
  const campaignsOfAdSets = new Set<string>();
  const answers: Json[] = [];
  for (const item of items) {
    if (item.depends_on !== undefined && failed.has(item.depends_on)) {
      answers.push(null);
      continue;
    }
    try {
      const inner = toRequest({ item, outer: request, context, results });
      if (item.method === 'POST') {
        const id = inner.path.split('/').at(-1) ?? '';
        const campaignId = context.world.adSets.get(id)?.campaignId;
        if (campaignId !== undefined && campaignsOfAdSets.has(campaignId)) {
          throw invalidParameter('Several ad sets of one campaign cannot be changed in one batch');
        }
        if (campaignId !== undefined) {
          campaignsOfAdSets.add(campaignId);
        }
      }
      const reply = await input.execute({ state, request: inner });
      if (item.name !== undefined) {
        results.set(item.name, reply.body);
        if (reply.status >= 400) {
          failed.add(item.name);
        }
      }
      const isOmitted = item.omit_response_on_success === true && reply.status === 200;
      answers.push(reply.transport === 'cut' || isOmitted ? null : toResult({ reply, hasHeaders }));
    } catch (error) {
      if (!(error instanceof GraphError)) {
        throw error;
      }
      answers.push(errorResult(error));
    }
  }
  return answers;
}
