import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, end, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-4">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-sm font-medium text-ink-2">
          {title}
        </h3>
        <span className="text-sm text-ink-3">{end}</span>
      </div>
      {children}
    </section>
  );
}
