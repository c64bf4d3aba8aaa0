import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type MediaHost as MediaHostDto,
  type MediaOwner,
  mediaFolder,
  parseMediaFolder,
  type SignedUpload,
  type UploadPurpose,
} from '@ads-checker/shared/contracts/media';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { MediaHost } from '../../gateways/media-host/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { requireActiveAccount, requireOwnerAccount } from '../identity/index.ts';
import { uploadsOff } from './policy.ts';
import type { MediaQuota } from './quota.ts';

interface UploadToSign {
  readonly actor: Actor;
  readonly public_id?: string | undefined;
  readonly eager?: string | undefined;
  readonly folder?: string | undefined;
  readonly bytes?: number | undefined;
  readonly purpose?: UploadPurpose | undefined;
}

export type MediaService = ReturnType<typeof createMediaService>;

/** Uploads go directly from the browser to the media host; the server only signs them. */
export function createMediaService(deps: {
  /** Undefined when uploads are off. */
  host: MediaHost | undefined;
  adUsers: Pick<AdUsersService, 'getManageable'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  /** @throws TooManyRequestsError */
  countSigning: (userId: string) => Promise<void>;
  /** Absent when files go to a media host, whose room is its own. */
  reserve: MediaQuota['reserve'] | undefined;
  clock: Clock;
}) {
  /** Only those who may manage a profile, or resources of an account, may write to its folder. */
  const requireOwner = async (actor: Actor, owner: MediaOwner): Promise<void> => {
    if ('adUserId' in owner) {
      const { adUserId } = owner;
      const { teamId } = await deps.adUsers.getManageable({ actor, adUserId });
      if (teamId !== owner.teamId) {
        throw entityNotFound('Ad user', adUserId);
      }
      return;
    }
    const { accountId } = owner;
    const { teamId } = requireOwnerAccount({
      actor,
      accountId,
      teamId: await deps.findTeamId(accountId),
    });
    if (teamId !== owner.teamId) {
      throw entityNotFound('Account', accountId);
    }
  };

  return {
    async sign({
      actor,
      folder: asked,
      bytes = 0,
      purpose = 'other',
      ...parameters
    }: UploadToSign): Promise<SignedUpload> {
      const account = requireActiveAccount(actor);
      const owner = (asked === undefined ? undefined : parseMediaFolder(asked)) ?? {
        teamId: account.teamId,
        accountId: account.id,
      };
      await requireOwner(actor, owner);
      const { host } = deps;
      if (host === undefined) {
        throw uploadsOff();
      }
      await deps.countSigning(actor.userId);
      const timestamp = Math.floor(deps.clock.now().getTime() / 1000);
      const folder = mediaFolder(owner);
      const { apiKey, cloudName, uploadUrl } = host;
      const sign = (at: number) => host.sign({ ...parameters, folder, timestamp: at });
      const signed =
        deps.reserve === undefined
          ? { signature: sign(timestamp), timestamp }
          : await deps.reserve({
              teamId: owner.teamId,
              folder,
              publicId: parameters.public_id ?? null,
              bytes,
              purpose,
              timestamp,
              sign,
            });
      return { apiKey, cloudName, uploadUrl, folder, ...signed };
    },

    getHost(actor: Actor): MediaHostDto {
      requireActiveAccount(actor);
      return {
        kind: deps.host?.kind ?? 'none',
        cloudName: deps.host?.kind === 'cloudinary' ? deps.host.cloudName : null,
      };
    },
  };
}
