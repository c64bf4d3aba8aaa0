import { userDisplayName } from '@ads-checker/shared/domain/names';
import { createLoginProbes } from './login-probes.ts';
import { createPasswordConfirmation } from './password-confirmation.ts';
import { createProfile, type ProfileDeps } from './profile.ts';
import { createSessions, type SessionDeps } from './sessions.ts';
import { createTelegramChats } from './telegram-chats.ts';
import { createUsers, type UserDeps } from './users.ts';

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService(deps: SessionDeps & ProfileDeps & UserDeps) {
  const { repository } = deps;
  return {
    ...createSessions(deps),
    ...createProfile(deps),
    ...createPasswordConfirmation(deps),
    ...createLoginProbes(deps),
    ...createUsers(deps),
    ...createTelegramChats(deps),

    hasUsers: () => repository.hasUsers(),

    findTeamId: async (accountId: string): Promise<string | undefined> =>
      (await repository.findAccount(accountId))?.teamId,

    findUserName: async (userId: string): Promise<string> => {
      const user = await repository.findUser(userId);
      return user === undefined ? '' : userDisplayName(user);
    },
  };
}
