import type { OwnUserDto, SignedIn, TeamDto } from '@ads-checker/shared/contracts/identity';
import type { PersonDoc } from '@ads-checker/shared/contracts/sync-documents';
import type { External } from './external.ts';
import { foldRows, groupShown } from './fold-rows.ts';
import { targetKey } from './target-key.ts';
import type { Command, Outbox, OwnedView } from './types.ts';

function foldTeam(team: TeamDto, commands: readonly Command[]): TeamDto {
  let folded = team;
  for (const command of commands) {
    if (command.name === 'updateTeam') {
      folded = { ...folded, ...command.payload };
    }
  }
  return folded;
}

function foldDoc(doc: PersonDoc, commands: readonly Command[]): PersonDoc {
  switch (doc.kind) {
    case 'team':
      return { kind: 'team', team: foldTeam(doc.team, commands) };
    case 'user': {
      let { user } = doc;
      for (const command of commands) {
        if (command.name === 'updateProfile') {
          const { firstName = user.firstName, lastName = user.lastName } = command.payload;
          user = { ...user, firstName, lastName };
        }
      }
      return { kind: 'user', user };
    }
    case 'account': {
      let { account } = doc;
      for (const command of commands) {
        if (command.name === 'updateAccountPermissions') {
          const permissions = { ...account.permissions, ...command.payload.permissions };
          account = { ...account, permissions };
        } else if (command.name === 'setAccountStatus') {
          account = { ...account, status: command.payload.status };
        }
      }
      return { kind: 'account', account };
    }
    case 'invitation':
      return doc;
  }
}

function idOf(doc: PersonDoc): string {
  switch (doc.kind) {
    case 'user':
      return doc.user.id;
    case 'team':
      return doc.team.id;
    case 'account':
      return doc.account.id;
    case 'invitation':
      return doc.invitation.id;
  }
}

/** People, teams and accounts with the patches of waiting commands laid over; an untouched row keeps its identity. */
export function foldPeople({
  people,
  outbox,
}: {
  readonly people: External<OwnedView<'people'>>;
  readonly outbox: External<Outbox>;
}): External<OwnedView<'people'>> {
  return foldRows({
    base: people,
    outbox,
    keyOf: (doc) => targetKey({ kind: doc.kind, id: idOf(doc) }),
    fold: foldDoc,
  });
}

function foldOwnUser(user: OwnUserDto, commands: readonly Command[]): OwnUserDto {
  let folded = user;
  for (const command of commands) {
    if (command.name === 'updateProfile') {
      const { settings, telegramChatSettings, ...fields } = command.payload;
      folded = {
        ...folded,
        ...fields,
        settings: { ...folded.settings, ...settings },
        telegramChat: folded.telegramChat && { ...folded.telegramChat, ...telegramChatSettings },
      };
    }
  }
  return folded;
}

/** The signed-in person and their teams as they asked them to be; the same object when nothing waits. */
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
