import type { Actor } from '@ads-checker/shared/access/identity';
import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import type { Capture } from '@ads-checker/shared/contracts/extension';
import { AppError } from '@ads-checker/shared/errors';
import type { TokenRights } from '../../gateways/graph/ports/identity-port.ts';
import { requireActiveAccount } from '../identity/index.ts';
import type { createProfileConnector } from './connect-profile.ts';
import { digestSecrets, type ProfileDeps } from './profile-parts.ts';
import type { createProfileUpdater } from './update-profile.ts';

const MAX_ATTEMPTS = 3;
/** The token of an open Ads Manager page and the session's cookies. */
const AUTH_METHOD = 'ads_manager_token_and_cookie';

export interface CaptureResult {
  readonly outcome: 'added' | 'updated';
  readonly adUser: AdUserDto;
  /** Granted to the token; null when unknown. */
  readonly permissions: string[] | null;
}

function toResult({
  rights,
  ...result
}: Omit<CaptureResult, 'permissions'> & { rights: TokenRights | null }): CaptureResult {
  const permissions = rights?.permissions ?? null;
  return { ...result, permissions: permissions === null ? null : [...permissions] };
}

function hasCrossed(error: unknown, adUserId: string | undefined): boolean {
  return (
    error instanceof AppError &&
    (adUserId === undefined ? error.code === 'already_added' : error.type === 'NotFoundError')
  );
}

/** Profiles sent by the browser extension: added, or given a new session when they exist. */
export function createCaptures({
  repository,
  secrets,
  idempotency,
  connecting,
  updating,
}: Pick<ProfileDeps, 'repository' | 'secrets' | 'idempotency'> & {
  connecting: Pick<ReturnType<typeof createProfileConnector>, 'add'>;
  updating: Pick<ReturnType<typeof createProfileUpdater>, 'change'>;
}) {
  const addOrUpdate = ({
    accountId,
    adUserId,
    capture: { adUserId: _, facebookId, customName, groupId, proxyId, proxy, isShared, ...session },
    ...command
  }: {
    actor: Actor;
    accountId: string;
    /** The existing profile; undefined when new. */
    adUserId: string | undefined;
    capture: Capture;
    key: string | undefined;
    request: object;
  }): Promise<CaptureResult> =>
    adUserId === undefined
      ? connecting.add({
          ...command,
          accountId,
          adUser: {
            ...session,
            authMethod: AUTH_METHOD,
            customName: customName ?? null,
            groupId: groupId ?? null,
            proxyId: proxyId ?? null,
            proxy,
            isShared: isShared ?? false,
            isUsedForPixelShare: false,
          },
          expectedId: facebookId,
          present: ({ adUser }, rights): CaptureResult =>
            toResult({ outcome: 'added', adUser, rights }),
        })
      : updating.change({
          ...command,
          adUserId,
          update: {
            ...session,
            authMethod: AUTH_METHOD,
            customName,
            groupId,
            proxyId,
            isShared,
          },
          proxy,
          present: ({ adUser }, rights): CaptureResult =>
            toResult({ outcome: 'updated', adUser, rights }),
        });

  const settle = async (
    command: Omit<Parameters<typeof addOrUpdate>[0], 'adUserId'>,
  ): Promise<CaptureResult> => {
    const { accountId, capture } = command;
    if (capture.adUserId !== undefined) {
      return addOrUpdate({ ...command, adUserId: capture.adUserId });
    }
    const own = { accountId, facebookId: capture.facebookId };
    for (let attempt = 1; ; attempt += 1) {
      const adUserId = (await repository.findByFacebookId(own))?.id;
      try {
        return await addOrUpdate({ ...command, adUserId });
      } catch (error) {
        if (!hasCrossed(error, adUserId) || attempt === MAX_ATTEMPTS) {
          throw error;
        }
      }
    }
  };

  return {
    findOwnByFacebookId: (own: { accountId: string; facebookId: string }) =>
      repository.findByFacebookId(own),

    listByFacebookId: repository.listByFacebookId,
    findDeletion: repository.findDeletion,

    /**
     * Connects the captured profile to the acting account, or updates the session of the existing
     * one. @throws the errors of connecting and updating a profile.
     */
    async captureProfile(input: {
      actor: Actor;
      capture: Capture;
      key: string | undefined;
    }): Promise<CaptureResult> {
      const { id: accountId } = requireActiveAccount(input.actor);
      const request = {
        name: 'captureProfile',
        accountId,
        capture: digestSecrets(secrets, input.capture),
      };
      return idempotency.unlessAnswered({
        userId: input.actor.userId,
        key: input.key,
        request,
        execute: () =>
          settle({
            actor: input.actor,
            accountId,
            capture: input.capture,
            key: input.key,
            request,
          }),
      });
    },
  };
}
