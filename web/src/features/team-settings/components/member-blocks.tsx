import { useRef } from 'react';
import { roleLabel } from '../../../lib/status-labels.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';
import { MemberAvatar, MemberState, You } from './member-parts.tsx';
import type { MemberListProps } from './member-table.tsx';

const BLOCK_PX = 56;

export function MemberBlocks({ members, pendingByTarget, getPath, onOpen }: MemberListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useCardLanes({
    scroller,
    count: members.length,
    layout: { heightPx: BLOCK_PX, gapPx: 0, minWidthPx: null },
  });
  const onKeyDown = useRowArrows({
    container: scroller,
    count: members.length,
    reveal: lanes.reveal,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto contain-strict"
      onKeyDown={onKeyDown}
    >
      <CardLanes
        items={members}
        lanes={lanes}
        renderCard={(member, index) => (
          <li
            key={member.account.id}
            className="relative flex h-14 min-w-0 items-center gap-2.5 border-b border-line px-3 hover:bg-hover has-focus-visible:bg-selected"
          >
            <MemberAvatar member={member} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex min-w-0 gap-1">
                <PlainLink
                  href={getPath(member)}
                  data-row={index}
                  className="truncate font-medium after:absolute after:inset-0"
                  onOpen={() => onOpen(member)}
                >
                  {member.name}
                </PlainLink>
                {member.isSelf && <You />}
              </span>
              <span className="truncate text-sm text-ink-3">
                {member.user.username} · {roleLabel(member.role)}
              </span>
            </span>
            <MemberState
              member={member}
              pending={pendingByTarget.get(`account:${member.account.id}`)}
            />
          </li>
        )}
      />
    </div>
  );
}
