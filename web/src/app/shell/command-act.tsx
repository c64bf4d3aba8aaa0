import { Trans } from '@lingui/react/macro';
import { type Command, isTurningOn } from '../../replica/index.ts';

function ShareAct({ isShared, label }: { readonly isShared: boolean; readonly label: string }) {
  return isShared ? (
    <Trans>
      <b>Share</b> {label}
    </Trans>
  ) : (
    <Trans>
      <b>Stop sharing</b> {label}
    </Trans>
  );
}

function ProfileAct({
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
        <Trans>
          <b>Take out of its group</b> {label}
        </Trans>
      ) : (
        <Trans>
          <b>Move to a group</b> {label}
        </Trans>
      );
    default:
      return (
        <Trans>
          <b>Change profile</b> {label}
        </Trans>
      );
  }
}

/** What a command does, in words. */
export function CommandAct({ command }: { readonly command: Command }) {
  const { label } = command.target;
  switch (command.name) {
    case 'setStatus':
      return isTurningOn(command) ? (
        <Trans>
          <b>Turn on</b> {label}
        </Trans>
      ) : (
        <Trans>
          <b>Turn off</b> {label}
        </Trans>
      );
    case 'updateProfile':
      return (
        <Trans>
          <b>Change own settings</b> {label}
        </Trans>
      );
    case 'updateTeam':
      return (
        <Trans>
          <b>Change team</b> {label}
        </Trans>
      );
    case 'updateAdUser':
      return <ProfileAct payload={command.payload} label={label} />;
    case 'updateAdUserGroup':
      return (
        <Trans>
          <b>Change group</b> {label}
        </Trans>
      );
    case 'updateProxy':
      return Object.keys(command.payload).join() === 'isShared' ? (
        <ShareAct isShared={command.payload.isShared === true} label={label} />
      ) : (
        <Trans>
          <b>Change proxy</b> {label}
        </Trans>
      );
    case 'updateAccountPermissions':
      return (
        <Trans>
          <b>Change permissions</b> {label}
        </Trans>
      );
    case 'setAccountStatus':
      return command.payload.status === 'restricted' ? (
        <Trans>
          <b>Restrict</b> {label}
        </Trans>
      ) : (
        <Trans>
          <b>Unblock</b> {label}
        </Trans>
      );
  }
}
