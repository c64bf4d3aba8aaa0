import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { type AdObjectAck, adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { AppError } from '@ads-checker/shared/errors';
import type { ParamsSchema, RouteShape } from '@ads-checker/shared/http';
import type { ZodType } from 'zod';
import { call } from '../../lib/api.ts';
import type { StoredCommand } from '../dexie-database.ts';

export type CommandAck =
  | { readonly kind: 'adObject'; readonly ack: AdObjectAck }
  | { readonly kind: 'owned' };

export type SendCommand = (input: {
  readonly command: StoredCommand;
  readonly signal: AbortSignal;
}) => Promise<CommandAck>;

async function setStatus(
  command: Extract<StoredCommand, { name: 'setStatus' }>,
  request: { readonly idempotencyKey: string; readonly signal: AbortSignal },
): Promise<AdObjectAck> {
  const { target, payload: body } = command;
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
      return (await call(adObjectRoutes.updateAd, { params, body, ...request })).data;
    }
  }
}

type CallableRoute = RouteShape & { readonly params: ParamsSchema; readonly body: ZodType };

/** The one parameter of a path such as `/proxies/{proxyId}`. */
const PATH_PARAMETER = /\{([^{}]+)\}/;

/**
 * Sends a command; its id is the idempotency key, so that a repeat is harmless. @throws AppError
 * from the server, NetworkFailure without a response, the signal's reason when aborted.
 */
export const sendCommand: SendCommand = async ({ command, signal }) => {
  const request = { idempotencyKey: command.id, signal };
  if (command.name === 'setStatus') {
    return { kind: 'adObject', ack: await setStatus(command, request) };
  }
  const definition = findOwnedCommand(command.name);
  if (definition === undefined) {
    throw new AppError('InvalidArgumentError', `This version doesn’t support ${command.name}.`);
  }
  const { route, effect } = definition;
  const { id, owner } = command.target;
  const parameter = PATH_PARAMETER.exec(route.path)?.[1];
  const target = effect === 'create' ? (owner?.accountId ?? '') : id;
  const params = parameter === undefined ? {} : { [parameter]: target };
  const body = {
    update: command.payload,
    create: { id, ...command.payload },
    delete: undefined,
  }[effect];
  try {
    // The payload was typed by this route when it was queued.
    await call(route as CallableRoute, { params, body, ...request });
  } catch (error) {
    // A 404 means that it is deleted already.
    if (effect !== 'delete' || !(error instanceof AppError) || error.status !== 404) {
      throw error;
    }
  }
  return { kind: 'owned' };
};
