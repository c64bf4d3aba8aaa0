import type { OwnUserDto } from '@ads-checker/shared/contracts/identity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { useSession } from '../../lib/session.ts';
import { type Command, useOutbox } from '../../replica/index.ts';

type ProfileCommand = Extract<Command, { name: 'updateProfile' }>;
type ProfilePayload = ProfileCommand['payload'];

function valuesBefore(user: OwnUserDto): Readonly<Record<keyof ProfilePayload, unknown>> {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    settings: user.settings,
    preferredAccountId: user.preferredAccountId,
    telegramChatSettings: user.telegramChat && {
      notificationsEnabled: user.telegramChat.notificationsEnabled,
    },
    notificationSettings: user.notificationSettings,
  };
}

/** Whether a command changes a field such as `settings.convertMoneyToUSD`. */
function concerns({ payload }: ProfileCommand, path: string): boolean {
  const [field, inner] = path.split('.') as [keyof ProfilePayload, string | undefined];
  const value = payload[field];
  return inner === undefined
    ? value !== undefined
    : typeof value === 'object' && value !== null && inner in value;
}

function isOwn(command: Command, userId: string): command is ProfileCommand {
  return command.name === 'updateProfile' && command.target.id === userId;
}

export type ChangeState = 'idle' | 'waiting' | 'failed';

/** Optimistic changes of the own person, sent by the outbox. */
export function useProfileCommand() {
  const { user } = useSession();
  const { commands, issue } = useOutbox();
  return {
    change(payload: ProfilePayload): Promise<'accepted' | 'ignored'> {
      const before = valuesBefore(user);
      return issue(
        {
          name: 'updateProfile',
          target: { kind: 'user', id: user.id, label: userDisplayName(user) },
          payload,
        },
        Object.fromEntries(
          (Object.keys(payload) as (keyof ProfilePayload)[]).map((key) => [key, before[key]]),
        ),
      );
    },
    stateOf(...paths: readonly string[]): ChangeState {
      const own = commands.filter(
        (command) => isOwn(command, user.id) && paths.some((path) => concerns(command, path)),
      );
      if (own.some(({ state }) => state !== 'rejected')) {
        return 'waiting';
      }
      return own.length === 0 ? 'idle' : 'failed';
    },
  };
}
