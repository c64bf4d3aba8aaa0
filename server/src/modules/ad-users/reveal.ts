import type { Actor } from '@ads-checker/shared/access/identity';
import type { AdUserSecret } from '@ads-checker/shared/contracts/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import { openSecret, type StoredSecret } from '../../platform/crypto/stored-secret.ts';
import type { IdentityService } from '../identity/index.ts';
import { readActor } from '../identity/index.ts';
import type { AdUser } from './entities.ts';
import { requireRevealableAdUser } from './policy.ts';
import { createProfileParts, type ProfileDeps } from './profile-parts.ts';

export interface RevealDeps extends ProfileDeps {
  readonly confirmPassword: IdentityService['confirmPassword'];
}

function getSecret(adUser: AdUser, secret: AdUserSecret): StoredSecret {
  const stored = secret === 'cookie' ? adUser.cookie : adUser.accessToken;
  if (stored === null) {
    throw new AppError('NotFoundError', 'This profile has no cookies.');
  }
  return stored;
}

/** Reveals a stored secret to a person: the only way secrets leave this server. */
export function createSecretReveal(deps: RevealDeps) {
  const { repository, people, secrets, sync, confirmPassword } = deps;
  const parts = createProfileParts(deps);

  return {
    /**
     * A reveal is always logged. @throws InvalidArgumentError naming `body.password` when it is not
     * the actor's own, NotFoundError when the secret is not set.
     */
    async revealSecret({
      actor: asking,
      adUserId,
      secret,
      password,
    }: {
      actor: Actor;
      adUserId: string;
      secret: AdUserSecret;
      password: string;
    }): Promise<string> {
      const found = requireRevealableAdUser({
        actor: asking,
        adUser: await repository.findAdUser(adUserId),
        adUserId,
      });
      getSecret(found, secret);
      await confirmPassword({ userId: asking.userId, password, field: 'body.password' });
      return sync.write({ teamIds: [found.teamId] }, async ({ trx }) => {
        const actor = await readActor({ people, actor: asking, trx });
        const adUser = requireRevealableAdUser({
          actor,
          adUser: await repository.findAdUser(adUserId, trx),
          adUserId,
        });
        const stored = getSecret(adUser, secret);
        await parts.recordChange({
          adUser,
          actor,
          trx,
          action: 'revealed',
          changes: [{ field: 'secret', to: secret }],
        });
        return openSecret(secrets, stored);
      });
    },
  };
}
