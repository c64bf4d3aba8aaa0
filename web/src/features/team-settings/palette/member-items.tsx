import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../../../lib/places.ts';
import { useSession } from '../../../lib/session.ts';
import { useOwnedCollection } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { joinMembers } from '../members.ts';
import { findMembers } from './find-members.ts';

const LIMIT = 5;

/** Members of the team, for those who may open them. */
export function MemberItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('team-settings');
  const { session, user } = useSession();
  const teamSettings = usePlace('teamSettings');
  const { rows } = useOwnedCollection('people');
  const { teamId } = session;
  const members =
    teamSettings === undefined || teamId === null
      ? []
      : findMembers({
          members: joinMembers({ people: rows, teamId, ownUserId: user.id }),
          text: query,
          limit: LIMIT,
        });
  return members.length === 0 ? null : (
    <Command.Group heading={t('Members')} className={className}>
      {members.map(({ account, user: person, name }) => (
        <Command.Item
          key={account.id}
          value={`member/${account.id}`}
          className={ITEM}
          onSelect={() => onGo(`/team-settings/members/${account.id}`)}
        >
          <Avatar size="small" initials={initials(name)} color={avatarColorIndex(person.id)} />
          <span className="min-w-0 truncate">
            <MatchedText text={name} query={query} />
          </span>
          <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
            <MatchedText text={person.username} query={query} />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
