import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { StatusLabel } from '../../../lib/status-label.ts';
import { adAccountStatus, adObjectDelivery } from '../../../lib/status-labels.ts';
import type { SearchHit } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { HUE_ICON } from '../../../ui/hue.ts';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import { ITEM, MatchedText } from '../../../ui/palette-item.tsx';
import { getHitValue, isAdAccountHit, isAdObjectHit } from '../results.ts';

function findStatus(hit: SearchHit): StatusLabel | null {
  if (isAdObjectHit(hit)) {
    return adObjectDelivery(hit.row);
  }
  return isAdAccountHit(hit) ? adAccountStatus(hit.row) : null;
}

function HitIcon({ hit }: { readonly hit: SearchHit }) {
  const status = findStatus(hit);
  if (status === null) {
    return (
      <Avatar size="small" initials={initials(hit.name)} color={avatarColorIndex(hit.adUserId)} />
    );
  }
  const { icon, label, hue } = status;
  return <LabelledIcon icon={icon} label={label} className={`size-4 flex-none ${HUE_ICON[hue]}`} />;
}

/** Its parents, nearest first, because many ads share a name. */
function getPlace(hit: SearchHit): string {
  switch (hit.kind) {
    case 'adUser':
      return hit.id;
    case 'adAccount':
      return `act_${hit.id} · ${hit.adUserName}`;
    default:
      return [
        ...hit.parentNames,
        hit.adAccountName ?? `act_${hit.adAccountId}`,
        hit.adUserName,
      ].join(' · ');
  }
}

interface HitItemProps {
  readonly hit: SearchHit;
  readonly query: string;
  readonly onSelect: () => void;
  readonly end?: ReactNode;
}

export function HitItem({ hit, query, onSelect, end }: HitItemProps) {
  return (
    <Command.Item value={getHitValue(hit)} onSelect={onSelect} className={ITEM}>
      <HitIcon hit={hit} />
      <span className="min-w-0 truncate">
        <MatchedText text={hit.name} query={query} />
      </span>
      <span className="min-w-24 flex-1 truncate text-sm text-ink-3">{getPlace(hit)}</span>
      {end}
    </Command.Item>
  );
}
