import { type PendingState, useOutbox } from '../../../replica/index.ts';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';

/** A change of the team or of a member that waits or was refused. */
export function PendingNote({
  pending,
  className,
}: {
  readonly pending: PendingState | undefined;
  readonly className?: string;
}) {
  const { drop, retry } = useOutbox();
  return (
    <PendingChangeNote
      pending={pending}
      drop={drop}
      retry={retry}
      {...(className === undefined ? {} : { className })}
    />
  );
}
