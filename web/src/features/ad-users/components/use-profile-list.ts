import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { rememberRow } from '../../../lib/restored-focus.ts';
import { getSettings, updateSettings } from '../../../lib/settings.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { showToast } from '../../../ui/toast.tsx';
import { startDrag } from '../dragging.ts';
import { findNeighbour } from '../moving.ts';
import type { Profile, ProfileGroup } from '../profiles.ts';
import type { TableLine } from '../sections.ts';
import { useProfileActions } from '../use-profile-actions.ts';
import type { ProfileAction } from './profile-menu.tsx';

/** The list whose row has the focus again after coming back. */
export const PROFILES = 'ad-users';

/** Open dialogs. */
export type ListQuery =
  | { readonly kind: 'move' | 'delete' | 'proxy' | 'tags'; readonly profiles: readonly Profile[] }
  /** Null: a new one. */
  | { readonly kind: 'group'; readonly group: AdUserGroupDto | null }
  | { readonly kind: 'deleteGroup'; readonly group: ProfileGroup }
  /** Chooses profiles for a group. */
  | { readonly kind: 'fillGroup'; readonly group: AdUserGroupDto };

/** Stable functions, because there are many rows. */
function useStableCallbacks<F extends Record<string, (...args: never[]) => unknown>>(
  functions: F,
): F {
  const latest = useRef(functions);
  latest.current = functions;
  return useMemo(
    () =>
      Object.fromEntries(
        Object.keys(latest.current).map((name) => [
          name,
          (...args: never[]) => latest.current[name]?.(...args),
        ]),
      ) as F,
    [],
  );
}

function toggle(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}

export function useProfileList({
  profiles,
  groups,
  lines,
  listKey,
}: {
  readonly profiles: readonly Profile[];
  readonly groups: readonly ProfileGroup[];
  readonly lines: readonly TableLine[];
  readonly listKey: string;
}) {
  const { t } = useTranslation('ad-users');
  const navigate = useNavigate();
  const acts = useProfileActions();
  const [question, setQuestion] = useState<ListQuery | null>(null);
  /** Screen reader announcement about a row that may be out of view. */
  const [news, setNews] = useState('');
  const rows = useMemo(
    () => lines.flatMap((line) => (line.kind === 'profile' ? [line.profile] : [])),
    [lines],
  );
  const { selection, dispatch, order, headerState, selectedRows } = useListSelection({
    rows,
    listKey,
  });

  /** The whole selection when the profile is part of it; else only the profile. */
  const withChosen = (profile: Profile): readonly Profile[] =>
    selection.ids.has(profile.id) ? selectedRows : [profile];

  const steady = useStableCallbacks({
    onAct(act: ProfileAction, profile: Profile): void {
      switch (act) {
        case 'open':
          rememberRow({ list: PROFILES, rowId: profile.id });
          void navigate({ href: checkerPath({ adUserId: profile.id }) });
          break;
        case 'details':
          void navigate({ href: `/ad-users/${profile.id}` });
          break;
        case 'check':
          void acts.check(profile);
          break;
        case 'share':
        case 'unshare':
          void acts.share([profile], act === 'share');
          break;
        case 'copyId':
          void copyText(profile.adUser.facebookId).then((isCopied) =>
            showToast({
              id: 'copied',
              tone: isCopied ? 'success' : 'error',
              text: isCopied ? t('Copied') : t('Couldn’t copy.'),
            }),
          );
          break;
        case 'move':
        case 'delete':
          setQuestion({ kind: act, profiles: [profile] });
          break;
      }
    },
    onDrag(profile: Profile, event: DragEvent): void {
      const moved = withChosen(profile);
      const count = moved.length;
      startDrag({
        event,
        ids: moved.map(({ id }) => id),
        label:
          count === 1
            ? profile.name
            : t('{count, plural, one {# profile} other {# profiles}}', { count }),
      });
    },
    onMove(ids: readonly string[], group: AdUserGroupDto | null): void {
      const moved = new Set(ids);
      void acts.move(
        profiles.filter(({ id }) => moved.has(id)),
        group,
      );
    },
    /** Alt+arrow moves a row to the previous or next group. */
    onStep({ index, isNext }: { index: number; isNext: boolean }): void {
      const profile = rows[index];
      const group = profile === undefined ? undefined : findNeighbour({ profile, groups, isNext });
      if (profile !== undefined && group !== undefined) {
        const groupName = group?.name ?? t('No group');
        setNews(`${profile.name}: ${groupName}`);
        void acts.move(withChosen(profile), group);
      }
    },
    onFold(sectionKey: string): void {
      const foldedAdUserGroups = toggle(getSettings().foldedAdUserGroups, sectionKey);
      updateSettings({ foldedAdUserGroups: [...foldedAdUserGroups] });
    },
  });

  return {
    selection,
    dispatch,
    order,
    headerState,
    chosen: selectedRows,
    checkingIds: acts.checkingIds,
    acts,
    question,
    ask: setQuestion,
    news,
    ...steady,
  };
}

export type ProfileList = ReturnType<typeof useProfileList>;
