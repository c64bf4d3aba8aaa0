import type { OwnUserDto, SignedIn, TeamDto } from '@ads-checker/shared/contracts/identity';
import { groupShown } from './fold-rows.ts';
import { targetKey } from './model/target-key.ts';
import type { Command } from './model/types.ts';

function foldTeam(team: TeamDto, commands: readonly Command[]): TeamDto {
  let folded = team;
  for (const command of commands) {
    if (command.name === 'updateTeam') {
      folded = Object.assign({}, folded, command.payload);
    }
  }
  return folded;
}

function foldOwnUser(user: OwnUserDto, commands: readonly Command[]): OwnUserDto {
  let folded = user;
  for (const command of commands) {
    if (command.name === 'updateProfile') {
      const { settings, telegramChatSettings, notificationSettings, ...fields } = command.payload;
      folded = Object.assign({}, folded, fields, {
        settings: Object.assign({}, folded.settings, settings),
        notificationSettings: Object.assign({}, folded.notificationSettings, notificationSettings),
        telegramChat: folded.telegramChat && { ...folded.telegramChat, ...telegramChatSettings },
      });
    }
  }
  return folded;
}

/**
 * The signed-in person and their teams with pending changes applied; the same object without any.
 */
export function foldSession(signedIn: SignedIn, commands: readonly Command[]): SignedIn {
  const shown = groupShown(commands);
  const over = (kind: string, id: string) => shown.get(targetKey({ kind, id })) ?? [];
  const { user, userTeams } = signedIn;
  const isTouched =
    over('user', user.id).length > 0 || userTeams.some(({ id }) => over('team', id).length > 0);
  return isTouched
    ? {
        ...signedIn,
        user: foldOwnUser(user, over('user', user.id)),
        userTeams: userTeams.map((team) => foldTeam(team, over('team', team.id))),
      }
    : signedIn;
}
