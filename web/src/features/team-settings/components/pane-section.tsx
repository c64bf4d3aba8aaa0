import { type ReactNode, useId } from 'react';

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
