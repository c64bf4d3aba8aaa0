import { type PendingState, useOutbox } from '../../../replica/index.ts';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';

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
