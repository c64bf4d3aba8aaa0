import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { toQueryString } from '../../../lib/use-url-state.ts';
import { useOwned } from '../../../replica/index.ts';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';

const LIMIT = 5;

function GroupItem({
  group,
  query,
  onSelect,
}: {
  readonly group: AdUserGroupDto;
  readonly query: string;
  readonly onSelect: () => void;
}) {
  const { t } = useTranslation('ad-users');
  const count = useOwned('adUser').rows.filter(({ groupId }) => groupId === group.id).length;
  return (
    <Command.Item value={`group/${group.id}`} onSelect={onSelect} className={ITEM}>
      <GroupIcon icon={group.icon} color={group.color} />
      <span className="min-w-0 truncate">
        <MatchedText text={group.name} query={query} />
      </span>
      <span className="flex-1 text-sm text-ink-3">
        {t('Group, {count, plural, one {# profile} other {# profiles}}', { count })}
      </span>
    </Command.Item>
  );
}

export function GroupItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('ad-users');
  const { rows } = useOwned('adUserGroup');
  const text = query.trim().toLocaleLowerCase();
  const groups =
    text === ''
      ? []
      : rows.filter(({ name }) => name.toLocaleLowerCase().includes(text)).slice(0, LIMIT);
  return (
    groups.length > 0 && (
      <Command.Group heading={t('Groups')} className={className}>
        {groups.map((group) => (
          <GroupItem
            key={group.id}
            group={group}
            query={query}
            onSelect={() => onGo(`/ad-users${toQueryString({ group: group.id })}`)}
          />
        ))}
      </Command.Group>
    )
  );
}
