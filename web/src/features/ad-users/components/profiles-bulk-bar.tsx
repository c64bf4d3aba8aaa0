import {
  FolderArrowDownIcon,
  GlobeAltIcon,
  LockClosedIcon,
  TrashIcon,
  UserGroupIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { ProfileList } from '../use-profile-list.ts';

/** The footer of the list while profiles are chosen: how many, and what can be done with them. */
export function ProfilesBulkBar({ list }: { readonly list: ProfileList }) {
  const { t } = useLingui();
  const { chosen, dispatch, acts, ask } = list;
  const forbiddenCount = chosen.filter(({ canManage }) => !canManage).length;
  const mayAct = forbiddenCount < chosen.length;
  const canShare = chosen.some(({ canManage, adUser }) => canManage && !adUser.isShared);
  const canUnshare = chosen.some(({ canManage, adUser }) => canManage && adUser.isShared);
  return (
    <section
      aria-label={t`Chosen profiles`}
      className="flex min-h-(--toolbar) flex-none items-center gap-2 overflow-x-auto bg-bar px-4 text-on-bar max-desk:min-h-13 max-desk:px-3"
    >
      <IconButton
        variant="bar"
        icon={XMarkIcon}
        label={t`Clear the selection`}
        onClick={() => dispatch({ type: 'clear' })}
      />
      <b className="font-semibold whitespace-nowrap" aria-live="polite">
        <Plural value={chosen.length} one="# selected" other="# selected" />
      </b>
      {forbiddenCount > 0 && (
        <span className="whitespace-nowrap opacity-75">
          <Plural
            value={forbiddenCount}
            one="# is not yours to change"
            other="# are not yours to change"
          />
        </span>
      )}
      {mayAct && (
        <span className="ms-auto flex gap-1.5">
          <Button
            variant="bar"
            icon={FolderArrowDownIcon}
            onClick={() => ask({ kind: 'move', profiles: chosen })}
          >
            <Trans>Move to group…</Trans>
          </Button>
          {canShare && (
            <Button
              variant="bar"
              icon={UserGroupIcon}
              onClick={() => void acts.share(chosen, true)}
            >
              <Trans>Share</Trans>
            </Button>
          )}
          {canUnshare && (
            <Button
              variant="bar"
              icon={LockClosedIcon}
              onClick={() => void acts.share(chosen, false)}
            >
              <Trans>Stop sharing</Trans>
            </Button>
          )}
          <Button
            variant="bar"
            icon={GlobeAltIcon}
            onClick={() => ask({ kind: 'proxy', profiles: chosen })}
          >
            <Trans>Set proxy…</Trans>
          </Button>
          <Button
            variant="bar"
            icon={TrashIcon}
            onClick={() => ask({ kind: 'delete', profiles: chosen })}
          >
            <Trans>Delete…</Trans>
          </Button>
        </span>
      )}
    </section>
  );
}
