import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SampleProfile } from '@ads-checker/shared/sample/index';
import { withoutSecrets } from '../calls.ts';
import type { FaultEffect, TriggeredFault } from '../faults.ts';
import type { SandboxState } from '../state.ts';
import { answerDebugToken, checkProof } from './apps.ts';
import { answerBatch } from './batch.ts';
import type { GraphContext, Json } from './context.ts';
import { readLimit } from './edges.ts';
import {
  createTraceId,
  deprecatedVersion,
  GraphError,
  missingToken,
  type TokenState,
  tokenError,
  unknownPath,
  unknownToken,
} from './errors.ts';
import type { GraphReply, GraphRequest } from './exchange.ts';
import { LegacyFeatureError, refuseLegacyFeatures } from './legacy-features.ts';
import { findMalformedError, isMalformedEffect, malformReply } from './malformed-replies.ts';
import { GRANTED_PERMISSIONS } from './node-user.ts';
import { NODES } from './registry.ts';
import { answerRoute } from './routes.ts';

const LATEST_VERSION = 27;
/** It has ended: the network lifts its calls to the next version, as long as nothing changed. */
const OLDEST_VERSION = 24;

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw unknownPath(`/${segment}`);
  }
}

function readVersion(path: string): { version: string; segments: string[] } {
  const [version = '', ...segments] = path.split('/').filter((part) => part !== '');
  const major = Number(/^v(\d+)\.0$/.exec(version)?.[1]);
  if (Number.isNaN(major) || major < OLDEST_VERSION) {
    throw deprecatedVersion();
  }
  if (major > LATEST_VERSION) {
    throw unknownPath(`/${version}`);
  }
  return { version, segments: segments.map(decode) };
}

function findToken(request: GraphRequest): string | undefined {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.authorization ?? '')?.[1];
  return request.parameters.get('access_token') ?? header;
}

function errorReply(input: { error: unknown; request: GraphRequest; version: string }): GraphReply {
  const { error, request } = input;
  const failure =
    error instanceof GraphError
      ? error
      : new GraphError({
          body: {
            message: 'An unknown error occurred',
            type: 'OAuthException',
            code: 1,
            error_subcode: 99,
          },
        });
  const isBare = failure.body.code === 1 && failure.body.type === undefined;
  const isSuppressed = request.parameters.get('suppress_http_code') === '1';
  return {
    status: isSuppressed ? 200 : failure.status,
    headers: { 'facebook-api-version': input.version, ...failure.headers },
    body: JSON.stringify({
      error: isBare ? failure.body : { ...failure.body, fbtrace_id: createTraceId() },
    }),
    transport: 'whole',
  };
}

function faultError(effect: FaultEffect, request: GraphRequest): GraphError | undefined {
  if (effect.type === 'error') {
    return new GraphError({
      body: {
        message: effect.message ?? `(#${effect.code}) Fault on request`,
        type: 'OAuthException',
        code: effect.code,
        ...(effect.subcode === undefined ? {} : { error_subcode: effect.subcode }),
        ...(effect.isTransient === undefined ? {} : { is_transient: effect.isTransient }),
      },
      ...(effect.httpStatus === undefined ? {} : { status: effect.httpStatus }),
      ...(effect.headers === undefined ? {} : { headers: effect.headers }),
    });
  }
  if (isMalformedEffect(effect)) {
    return findMalformedError(effect, request);
  }
  if (effect.type === 'too_much_data' && readLimit(request.parameters) > effect.aboveLimit) {
    return new GraphError({
      body: {
        code: 1,
        message: "Please reduce the amount of data you're asking for, then retry your request",
      },
    });
  }
  return undefined;
}

const HTML_ERROR =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1></body></html>';

function applyFault(input: {
  effect: FaultEffect | undefined;
  reply: GraphReply;
  request: GraphRequest;
}): GraphReply {
  const { effect, reply, request } = input;
  if (isMalformedEffect(effect)) {
    return malformReply({ effect, reply, request });
  }
  switch (effect?.type) {
    case 'drop_after':
      return { ...reply, transport: 'cut' };
    case 'html_500_after':
      return {
        ...reply,
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: HTML_ERROR,
      };
    case 'truncated_json':
      return { ...reply, transport: 'torn' };
    case 'empty_200':
      return { ...reply, status: 200, body: '' };
    case 'empty_object':
      return { ...reply, status: 200, body: '{}' };
    case 'version_warning':
      return {
        ...reply,
        headers: {
          ...reply.headers,
          'X-Ad-Api-Version-Warning':
            'The call has been auto-upgraded to v27.0 as v25.0 will be deprecated.',
        },
      };
    case 'headers':
      return { ...reply, headers: { ...reply.headers, ...effect.headers } };
    default:
      return reply;
  }
}

/** Answers a Graph API call and applies faults; never throws. */
export async function executeGraph(input: {
  state: SandboxState;
  request: GraphRequest;
}): Promise<GraphReply> {
  const { request, state } = input;
  state.reviews.decideDue(state.nowMs());
  const token = findToken(request);
  const viewer = token === undefined ? undefined : state.findProfile(token);
  const bare = request.path.replace(/^\/v\d+\.\d+(?=\/|$)/, '') || '/';
  const path = bare.length > 1 ? bare.replace(/\/$/, '') : bare;
  const at = new Date(state.nowMs()).toISOString();
  const fault = state.faults.trigger({
    method: request.method,
    path,
    profileId: viewer?.facebookId ?? null,
  });
  const delayMs = (fault?.delayMs ?? 0) + (request.isBatchItem ? 0 : state.settings.delayMs);
  if (delayMs > 0) {
    await wait(delayMs);
  }
  const reply = await replyTo({ ...input, fault });
  state.calls.add({
    at,
    method: request.method,
    path: request.path,
    query: withoutSecrets(request.parameters),
    profileId: viewer?.facebookId ?? null,
    userAgent: request.userAgent ?? null,
    exitName: request.exitName,
    isBatchItem: request.isBatchItem,
    status: reply.transport === 'cut' ? null : reply.status,
    code: reply.status === 200 && !reply.body.startsWith('{"error"') ? null : findCode(reply.body),
  });
  return reply;
}

function findCode(body: string): number | null {
  const code = /"code":(-?\d+)/.exec(body)?.[1];
  return code === undefined ? null : Number(code);
}

async function replyTo(input: {
  state: SandboxState;
  request: GraphRequest;
  fault: TriggeredFault | undefined;
}): Promise<GraphReply> {
  const { state, fault } = input;
  const effect = fault?.effect;
  if (effect?.type === 'drop_before') {
    return { status: 0, headers: {}, body: '', transport: 'cut' };
  }
  if (effect?.type === 'html_503') {
    return {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: HTML_ERROR,
      transport: 'whole',
    };
  }
  const touched = new Set<string>();
  const notes = { hasInsights: false };
  const viewer = state.findProfile(findToken(input.request) ?? '');
  const reply = await answer({ ...input, touched, notes });
  return applyFault({
    effect,
    request: input.request,
    reply: {
      ...reply,
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        ...state.usage.headers({
          appId: viewer === undefined ? undefined : state.apps.appOf(viewer).id,
          adAccountIds: [...touched],
          hasInsights: notes.hasInsights,
          nowMs: state.nowMs(),
        }),
        ...reply.headers,
      },
    },
  });
}

async function answer(input: {
  state: SandboxState;
  request: GraphRequest;
  fault: TriggeredFault | undefined;
  touched: Set<string>;
  notes: { hasInsights: boolean };
}): Promise<GraphReply> {
  const { request, state, fault } = input;
  let version = `v${LATEST_VERSION}.0`;
  try {
    const place = readVersion(request.path);
    version = place.version;
    refuseLegacyFeatures({ path: place.segments, parameters: request.parameters });
    const failure = fault === undefined ? undefined : faultError(fault.effect, request);
    if (failure !== undefined) {
      throw failure;
    }
    if (place.segments[0] === 'debug_token' && place.segments.length === 1) {
      const debugged = answerDebugToken({
        token: findToken(request),
        parameters: request.parameters,
        tokens: {
          apps: state.apps,
          nowMs: state.nowMs(),
          findProfile: state.findProfile,
          tokenStateOf: (profile) => tokenStateOf({ state, profile }),
          permissionsOf: (inspected) => permissionsOf({ state, token: inspected }),
        },
      });
      return withEtag({ request, version, body: JSON.stringify(debugged) });
    }
    const context = authorise({ state, request, ...place });
    if (place.segments.length > 0) {
      const app = state.apps.appOf(context.viewer);
      state.usage.chargeApp({ appId: app.id, nowMs: context.nowMs });
    }
    const { method } = request;
    const isBatch =
      method === 'POST' && place.segments.length === 0 && request.parameters.has('batch');
    const session =
      method === 'GET' && place.segments.length === 1
        ? state.sessions.find(place.segments[0] ?? '')
        : undefined;
    if (session !== undefined) {
      await state.sessions.poll(session);
    }
    const body: Json = isBatch
      ? await answerBatch({ state, request, context, execute: executeGraph })
      : answerRoute({
          state,
          context,
          method,
          segments: place.segments,
          parameters: request.parameters,
          files: request.files,
          touched: input.touched,
          notes: input.notes,
          reportScript: fault?.effect.type === 'report' ? fault.effect.script : 'normal',
        });
    return withEtag({ request, version, body: JSON.stringify(body) });
  } catch (error) {
    if (error instanceof LegacyFeatureError) {
      state.legacyCalls.push(`${request.method} ${request.path}: ${error.body.message}`);
    }
    if (!(error instanceof GraphError)) {
      state.onProgramError(error);
    }
    return errorReply({ error, request, version });
  }
}

function tokenStateOf({
  state,
  profile,
}: {
  state: SandboxState;
  profile: SampleProfile;
}): TokenState {
  return state.faults.tokenState(profile.facebookId) ?? profile.tokenState;
}

function permissionsOf({
  state,
  token,
}: {
  state: SandboxState;
  token: string;
}): readonly string[] {
  return state.limitedTokens.find(token)?.permissions ?? GRANTED_PERMISSIONS;
}

function authorise(input: {
  state: SandboxState;
  request: GraphRequest;
  version: string;
  segments: readonly string[];
}): GraphContext {
  const { request, state } = input;
  const token = findToken(request);
  if (token === undefined || token === '') {
    throw missingToken({ isAboutMe: input.segments[0] === 'me' });
  }
  const viewer = state.findProfile(token);
  if (viewer === undefined) {
    throw token.startsWith('EAA') ? unknownToken() : tokenError('malformed');
  }
  const tokenState = tokenStateOf({ state, profile: viewer });
  if (tokenState !== 'ok') {
    throw tokenError(tokenState);
  }
  const proof = request.parameters.get('appsecret_proof');
  if (proof !== undefined) {
    checkProof({ app: state.apps.appOf(viewer), token, proof });
  }
  return {
    world: state.journal.world,
    viewer,
    nowMs: state.nowMs(),
    origin: request.origin,
    version: input.version,
    token,
    permissions: permissionsOf({ state, token }),
    locale: request.parameters.get('locale') ?? 'en_US',
    parameters: request.parameters,
    creation: state.creation,
    hasDailyBudgetFloor: state.settings.hasDailyBudgetFloor,
    nodes: NODES,
  };
}

function withEtag(input: { request: GraphRequest; version: string; body: string }): GraphReply {
  const { body, request } = input;
  const headers: Record<string, string> = { 'facebook-api-version': input.version };
  if (request.method !== 'GET') {
    return { status: 200, headers, body, transport: 'whole' };
  }
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  headers.ETag = etag;
  return request.ifNoneMatch === etag
    ? { status: 304, headers, body: '', transport: 'whole' }
    : { status: 200, headers, body, transport: 'whole' };
}
