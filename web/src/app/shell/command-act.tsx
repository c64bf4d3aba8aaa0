import { Trans } from '@lingui/react/macro';
import { type Command, isTurningOn } from '../../replica/index.ts';

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
