import { isLazyRoute } from '@ads-checker/shared/collections/define';
import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import type { AdObjectChangeDto } from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import {
  type AdObjectAck,
  type AdSetPatch,
  adObjectRoutes,
  adPatchSchema,
} from '@ads-checker/shared/contracts/ad-objects';
import { AppError } from '@ads-checker/shared/errors';
import type { ParamsSchema, RouteShape } from '@ads-checker/shared/http';
import type { ZodType } from 'zod';
import { call } from '../../lib/api.ts';
import type { Request } from '../../lib/create-once.ts';
import { isAdObjectCommand } from '../model/ad-object-commands.ts';
import type { AdObjectTarget, OwnedTarget } from '../model/types.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';

export type CommandAck =
  | { readonly kind: 'adObject'; readonly ack: AdObjectAck }
  | { readonly kind: 'adObjectChange'; readonly change: AdObjectChangeDto }
  | { readonly kind: 'adObjectCopy'; readonly copy: AdObjectCopyDto }
  | { readonly kind: 'owned' };

export type SendCommand = (input: {
  readonly command: StoredCommand;
  readonly signal: AbortSignal;
}) => Promise<CommandAck>;

type AdObjectCommand = Extract<StoredCommand, { target: AdObjectTarget }>;

function toBody(command: AdObjectCommand): AdSetPatch {
  if (command.name === 'setStatus') {
    return command.payload;
  }
  const { dailyBudget, lifetimeBudget, bidAmount, ...others } = command.payload;
  const monies = Object.entries({ dailyBudget, lifetimeBudget, bidAmount }).flatMap(
    ([field, money]) => (money === undefined ? [] : [[field, { amount: money.amount }] as const]),
  );
  return { ...others, ...Object.fromEntries(monies) };
}

async function changeAdObject(command: AdObjectCommand, request: Request): Promise<AdObjectAck> {
  const { target } = command;
  const body = toBody(command);
  const { adUserId, id } = target;
  switch (target.kind) {
    case 'campaign': {
      const params = { adUserId, adCampaignId: id };
      return (await call(adObjectRoutes.updateAdCampaign, { params, body, ...request })).data;
    }
    case 'ad_set': {
      const params = { adUserId, adSetId: id };
      return (await call(adObjectRoutes.updateAdSet, { params, body, ...request })).data;
    }
    case 'ad': {
      const params = { adUserId, adId: id };
      const status = adPatchSchema.parse(body);
      return (await call(adObjectRoutes.updateAd, { params, body: status, ...request })).data;
    }
  }
}

type CallableRoute = RouteShape & { readonly params: ParamsSchema; readonly body: ZodType };

/** Parameters of a path such as `/accounts/{accountId}/proxies/{proxyId}`. */
const PATH_PARAMETERS = /\{([^{}]+)\}/g;

/** Owner parameters are taken by name; the remaining one is the target. */
function toParams(path: string, { id, owner }: OwnedTarget): Record<string, string> {
  return Object.fromEntries(
    [...path.matchAll(PATH_PARAMETERS)].map(([, name = '']) => [name, owner?.[name] ?? id]),
  );
}

/**
 * Sends a command; its id is the idempotency key, so that a repeat is harmless. @throws AppError
 * from the server, NetworkFailure without a response, the signal's reason when aborted.
 */
export const sendCommand: SendCommand = async ({ command, signal }) => {
  const request = { idempotencyKey: command.id, signal };
  if (isAdObjectCommand(command)) {
    return { kind: 'adObject', ack: await changeAdObject(command, request) };
  }
  if (command.name === 'changeAdObjects') {
    // As the next one: not part of the initial bundle
    const { changeAdObjects } = await import('../bulk/change-calls.ts');
    return { kind: 'adObjectChange', change: await changeAdObjects(command, request) };
  }
  if (command.name === 'copyAdObjects') {
    // Rare, so it is not part of the initial bundle
    const { copyAdObjects } = await import('../copies/copy-calls.ts');
    return { kind: 'adObjectCopy', copy: await copyAdObjects(command, request) };
  }
  const definition = findOwnedCommand(command.name);
  if (definition === undefined) {
    throw new AppError(
      'InvalidArgumentError',
      'This version doesn’t support this change. Reload the page.',
      { cause: new Error(command.name) },
    );
  }
  const { effect, rows } = definition;
  const route = isLazyRoute(definition.route) ? await definition.route.load() : definition.route;
  const { id } = command.target;
  const params = toParams(route.path, command.target);
  const isDelete = effect === 'delete' || route.method === 'DELETE';
  const body = {
    update: route.body === undefined ? undefined : command.payload,
    create: rows === undefined ? { id, ...command.payload } : command.payload,
    delete: rows === undefined ? undefined : command.payload,
  }[effect];
  try {
    // The payload was typed by this route when it was queued.
    await call(route as CallableRoute, { params, body, ...request });
  } catch (error) {
    // A 404 means that it is deleted already.
    if (!isDelete || !(error instanceof AppError) || error.status !== 404) {
      throw error;
    }
  }
  return { kind: 'owned' };
};
