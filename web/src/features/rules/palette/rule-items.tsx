import { BoltIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { ruleName } from '../rules.ts';

const LIMIT = 5;

export function RuleItems({ query, className, onGo }: PaletteItemsProps) {
  const { t } = useTranslation('rules');
  const { rows } = useOwned('binomRule');
  const searchText = query.trim().toLocaleLowerCase();
  const found =
    searchText === ''
      ? []
      : rows
          .filter((rule) =>
            [ruleName(rule), rule.adCampaignName ?? ''].some((words) =>
              words.toLocaleLowerCase().includes(searchText),
            ),
          )
          .slice(0, LIMIT);
  return found.length === 0 ? null : (
    <Command.Group heading={t('Rules')} className={className}>
      {found.map((rule) => (
        <Command.Item
          key={rule.id}
          value={`rule/${rule.id}`}
          className={ITEM}
          onSelect={() => onGo(`/ad-users/${rule.adUserId}/rules/${rule.id}`)}
        >
          <BoltIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          <span className="min-w-0 truncate">
            <MatchedText text={ruleName(rule)} query={query} />
          </span>
          <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
            <MatchedText text={rule.adCampaignName ?? rule.adCampaignId} query={query} />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
