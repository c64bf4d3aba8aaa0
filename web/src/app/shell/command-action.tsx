import { Trans } from '../../lib/trans.ts';
import { type Command, isTurningOn } from '../../replica/index.ts';

function ShareAct({ isShared, label }: { readonly isShared: boolean; readonly label: string }) {
  return isShared ? (
    <Trans i18nKey={'<b>Share</b> {label}'} values={{ label }} />
  ) : (
    <Trans i18nKey={'<b>Stop sharing</b> {label}'} values={{ label }} />
  );
}

function ProfileAction({
  payload,
  label,
}: {
  readonly payload: Extract<Command, { name: 'updateAdUser' }>['payload'];
  readonly label: string;
}) {
  switch (Object.keys(payload).join()) {
    case 'isShared':
      return <ShareAct isShared={payload.isShared === true} label={label} />;
    case 'groupId':
      return payload.groupId === null ? (
        <Trans i18nKey={'<b>Take out of its group</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Move to a group</b> {label}'} values={{ label }} />
      );
    default:
      return <Trans i18nKey={'<b>Change profile</b> {label}'} values={{ label }} />;
  }
}

export function CommandAction({ command }: { readonly command: Command }) {
  const { label } = command.target;
  switch (command.name) {
    case 'setStatus':
      return isTurningOn(command) ? (
        <Trans i18nKey={'<b>Turn on</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Turn off</b> {label}'} values={{ label }} />
      );
    case 'updateProfile':
      return <Trans i18nKey={'<b>Change own settings</b> {label}'} values={{ label }} />;
    case 'updateTeam':
      return <Trans i18nKey={'<b>Change team</b> {label}'} values={{ label }} />;
    case 'updateAdUser':
      return <ProfileAction payload={command.payload} label={label} />;
    case 'updateAdUserGroup':
      return <Trans i18nKey={'<b>Change group</b> {label}'} values={{ label }} />;
    case 'updateProxy':
      return Object.keys(command.payload).join() === 'isShared' ? (
        <ShareAct isShared={command.payload.isShared === true} label={label} />
      ) : (
        <Trans i18nKey={'<b>Change proxy</b> {label}'} values={{ label }} />
      );
    case 'updateAccountPermissions':
      return <Trans i18nKey={'<b>Change permissions</b> {label}'} values={{ label }} />;
    case 'setAccountStatus':
      return command.payload.status === 'restricted' ? (
        <Trans i18nKey={'<b>Restrict</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Unblock</b> {label}'} values={{ label }} />
      );
  }
}
