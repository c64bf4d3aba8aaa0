import { type ReactNode, useId } from 'react';
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

export function PaneSection({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line py-3.5 first:border-t-0">
      <h3 id={id} className="mb-2 text-sm font-medium text-ink-2">
        {title}
      </h3>
      {children}
    </section>
  );
}
