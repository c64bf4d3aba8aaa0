import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { ClockIcon } from '@heroicons/react/16/solid';
import { ShareIcon } from '@heroicons/react/24/outline';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { useOwned } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { PIXEL_DRAFT } from '../kept-draft.ts';
import { sharingQuery } from '../queries.ts';
import { type SharePixelSearch, sharePixelPath, sharePixelView } from '../search-params.ts';
import { HistoryPane } from './history-pane.tsx';
import { ResultsPane } from './results-pane.tsx';
import { ShareForm } from './share-form.tsx';
import { SharedFacts } from './shared-facts.tsx';

function byFlagAndName(a: StableRow<'adUser'>, b: StableRow<'adUser'>): number {
  return (
    Number(b.isUsedForPixelShare) - Number(a.isUsedForPixelShare) ||
    adUserDisplayName(a).localeCompare(adUserDisplayName(b))
  );
}

/** Profiles of this account, those that have been used for sharing first. */
function useSharingProfiles() {
  const actor = useActor();
  const { rows, isKnown } = useOwned('adUser');
  const profiles = useMemo(
    () => rows.filter((adUser) => canManageAdUser(actor, adUser)).toSorted(byFlagAndName),
    [rows, actor],
  );
  const byId = useMemo(() => new Map(rows.map((adUser) => [adUser.id, adUser])), [rows]);
  return { profiles, byId, isReady: isKnown, accountId: actor.account?.id ?? '' };
}

function SharingMeta({ sharingId }: { readonly sharingId: string }) {
  const { t } = useTranslation('pixel-sharing');
  const { data } = useServerQuery(sharingQuery(sharingId));
  if (data === undefined) {
    return null;
  }
  const { pixelName, pixelId, counts } = data.pixelSharing;
  return t('{name} to {count, plural, one {# ad account} other {# ad accounts}}', {
    name: pixelName ?? pixelId,
    count: counts.total,
  });
}

export function SharePixelScreen({ search }: { readonly search: SharePixelSearch }) {
  const { t } = useTranslation('pixel-sharing');
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { profiles, byId, isReady, accountId } = useSharingProfiles();
  const [text, setText] = useState('');
  const { sharing } = search;
  const draft = useKeptDraft({
    kind: PIXEL_DRAFT,
    id: 'new',
    read: () => (text.trim() === '' ? undefined : text),
    savedOf: () => '',
    restore: setText,
    reset: () => setText(''),
  });
  const go = (next: SharePixelSearch, isReplaced: boolean) =>
    void navigate({ href: sharePixelPath(next), replace: isReplaced });
  // A single profile is selected automatically.
  const [only] = profiles.filter(({ status }) => status === 'active');
  const profile = search.profile ?? (profiles.length === 1 ? only?.id : undefined);
  const nameOf = useCallback(
    (adUserId: string) => {
      const adUser = byId.get(adUserId);
      return adUser === undefined ? undefined : adUserDisplayName(adUser);
    },
    [byId],
  );
  const findAdUser = useCallback((adUserId: string) => byId.get(adUserId), [byId]);

  const form = !isReady ? (
    <SkeletonRows count={4} cells={['w-60']} label={t('Loading profiles…')} />
  ) : profiles.length === 0 ? (
    <EmptyState
      icon={ShareIcon}
      title={t('No profiles to share with')}
      action={
        <Link to="/ad-users/new" className={buttonClassName({ variant: 'primary' })}>
          {t('New profile')}
        </Link>
      }
    >
      {t('Pixels are shared through profiles you can edit.')}
    </EmptyState>
  ) : (
    <ShareForm
      profiles={profiles}
      search={{ ...search, profile }}
      text={text}
      draft={draft}
      onSearch={(next) => go(next, true)}
      onText={setText}
      onStarted={(id) => {
        draft.drop();
        setText('');
        go({ sharing: id }, false);
      }}
    />
  );
  const isHistoryAlone = isPhone && search.history === true;
  const results =
    sharing === undefined ? (
      <HistoryPane accountId={accountId} nameOf={nameOf} />
    ) : (
      <ResultsPane key={sharing} sharingId={sharing} findAdUser={findAdUser} />
    );

  return (
    <>
      <PageHeader
        title={t('Share pixel')}
        meta={sharing !== undefined && !isPhone ? <SharingMeta sharingId={sharing} /> : undefined}
        {...(sharing !== undefined || isHistoryAlone ? { backTo: '/share-pixel' } : {})}
        actions={
          isPhone &&
          sharing === undefined &&
          !isHistoryAlone && (
            <Link
              to="/share-pixel"
              search={sharePixelView.toSearch({
                ...sharePixelView.initial,
                ...search,
                history: true,
              })}
              className={buttonClassName({ variant: 'plain' })}
            >
              <ClockIcon aria-hidden="true" className="size-4" />
              {t('History')}
            </Link>
          )
        }
      />
      <LeaveGuard isDirty={text.trim() !== '' && sharing === undefined} draft={draft} />
      <div className="flex min-h-0 flex-1 border-t border-line-strong">
        <PaneLayout
          sideKind="form"
          sideLabel={t('What to share')}
          isSideAlone={sharing === undefined && !isHistoryAlone}
          side={
            sharing === undefined ? (
              form
            ) : (
              <SharedFacts sharingId={sharing} nameOf={nameOf} profiles={profiles} />
            )
          }
        >
          {results}
        </PaneLayout>
      </div>
    </>
  );
}
