import { type AdObjectAck, adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import {
  type AdUserDto,
  type AdUserGroupDto,
  adUserRoutes,
} from '@ads-checker/shared/contracts/ad-users';
import {
  type AccountDto,
  identityRoutes,
  type OwnUserDto,
  type TeamDto,
} from '@ads-checker/shared/contracts/identity';
import { type ProxyDto, proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { call } from '../../lib/api.ts';
import type { StoredCommand } from '../database.ts';

/** What the server said of a command that it did, by what it was about. */
export type CommandAck =
  | { readonly kind: 'adObject'; readonly ack: AdObjectAck }
  | { readonly kind: 'user'; readonly user: OwnUserDto }
  | { readonly kind: 'team'; readonly team: TeamDto }
  | { readonly kind: 'account'; readonly account: AccountDto }
  | { readonly kind: 'adUser'; readonly adUser: AdUserDto }
  | { readonly kind: 'adUserGroup'; readonly adUserGroup: AdUserGroupDto }
  | { readonly kind: 'proxy'; readonly proxy: ProxyDto };

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

/**
 * Sends a command by its REST call; its id is the idempotency key, so that sending it again is harmless.
 * @throws AppError as the server said it, NetworkFailure when nothing was heard, the signal's reason when aborted.
 */
export const sendCommand: SendCommand = async ({ command, signal }) => {
  const request = { idempotencyKey: command.id, signal };
  switch (command.name) {
    case 'setStatus':
      return { kind: 'adObject', ack: await setStatus(command, request) };
    case 'updateProfile': {
      const { payload: body } = command;
      const { data } = await call(identityRoutes.updateProfile, { body, ...request });
      return { kind: 'user', user: data.user };
    }
    case 'updateTeam': {
      const { payload: body, target } = command;
      const params = { teamId: target.id };
      const { data } = await call(teamRoutes.update, { params, body, ...request });
      return { kind: 'team', team: data.team };
    }
    case 'updateAccountPermissions':
    case 'setAccountStatus': {
      const { payload: body, target } = command;
      const params = { accountId: target.id };
      const { data } = await call(teamRoutes.updateAccount, { params, body, ...request });
      return { kind: 'account', account: data.account };
    }
    case 'updateAdUser': {
      const { payload: body, target } = command;
      const params = { adUserId: target.id };
      const { data } = await call(adUserRoutes.update, { params, body, ...request });
      return { kind: 'adUser', adUser: data.adUser };
    }
    case 'updateAdUserGroup': {
      const { payload: body, target } = command;
      const params = { groupId: target.id };
      const { data } = await call(adUserRoutes.updateGroup, { params, body, ...request });
      return { kind: 'adUserGroup', adUserGroup: data.adUserGroup };
    }
    case 'updateProxy': {
      const { payload: body, target } = command;
      const params = { proxyId: target.id };
      const { data } = await call(proxyRoutes.update, { params, body, ...request });
      return { kind: 'proxy', proxy: data.proxy };
    }
  }
};
