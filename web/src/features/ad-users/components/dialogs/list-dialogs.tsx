import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { useState } from 'react';
import { useReplica } from '../../../../replica/index.ts';
import { TagsDialog } from '../../../tags/index.ts';
import type { Profile, ProfileGroup } from '../../profiles.ts';
import type { ListQuery, ProfileList } from '../use-profile-list.ts';
import { AddProfilesDialog } from './add-profiles-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ProxyDialog } from './proxy-dialog.tsx';

interface ListDialogsProps {
  readonly question: ListQuery;
  readonly list: ProfileList;
  readonly profiles: readonly Profile[];
  readonly groups: readonly ProfileGroup[];
  readonly group: string | undefined;
  readonly onGroup: (group: string | undefined) => void;
}

export function ListDialogs({
  question,
  list,
  profiles,
  groups,
  group,
  onGroup,
}: ListDialogsProps) {
  const { acts, ask } = list;
  const { owner } = useReplica();
  const close = (): void => ask(null);
  const [waiting, setWaiting] = useState<readonly Profile[] | null>(null);
  const move = (profiles: readonly Profile[], target: AdUserGroupDto | null): void => {
    void acts.move(profiles, target);
    setWaiting(null);
    close();
  };
  switch (question.kind) {
    case 'move':
      return waiting === null ? (
        <MoveDialog
          profiles={question.profiles}
          groups={groups}
          onMove={(target) => move(question.profiles, target)}
          onNewGroup={() => setWaiting(question.profiles)}
          onClose={close}
        />
      ) : (
        <GroupDialog
          group={null}
          accountId={
            waiting.find(({ canManage }) => canManage)?.adUser.accountId ?? owner.accountId
          }
          groupCount={groups.length}
          onCreated={(created) => move(waiting, created)}
          onClose={() => setWaiting(null)}
        />
      );
    case 'proxy':
      return <ProxyDialog profiles={question.profiles} onClose={close} />;
    case 'tags':
      return (
        <TagsDialog
          selection={[
            {
              level: 'ad_user',
              ids: question.profiles.filter(({ canManage }) => canManage).map(({ id }) => id),
              adUserId: null,
            },
          ]}
          onClose={close}
        />
      );
    case 'delete':
      return <DeleteDialog profiles={question.profiles} onClose={close} />;
    case 'group':
      return (
        <GroupDialog
          group={question.group}
          accountId={owner.accountId}
          groupCount={groups.length}
          onCreated={({ id }) => {
            close();
            onGroup(id);
          }}
          onClose={close}
        />
      );
    case 'fillGroup':
      return (
        <AddProfilesDialog
          group={question.group}
          profiles={profiles}
          onAdd={(chosen) => move(chosen, question.group)}
          onClose={close}
        />
      );
    case 'deleteGroup':
      return (
        <DeleteGroupDialog
          group={question.group}
          onDeleted={() => {
            close();
            if (group === question.group.group.id) {
              onGroup(undefined);
            }
          }}
          onClose={close}
        />
      );
  }
}
