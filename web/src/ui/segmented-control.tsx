import { type ReactNode, useRef } from 'react';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';
import { SCROLL_EDGES, useScrollEdges } from './use-scroll-edges.ts';

export interface Segment<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly icon?: IconType;
  /** Shows only the icon; the label stays the accessible name. */
  readonly isIconOnly?: boolean;
  readonly count?: ReactNode;
  readonly lang?: string;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
}

interface SegmentedControlProps<K extends string> {
  readonly label: string;
  readonly segments: readonly Segment<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly className?: string;
}

export function SegmentedControl<K extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: SegmentedControlProps<K>) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useScrollEdges(strip, { selector: '[aria-pressed=true]', key: value });
  return (
    <fieldset
      ref={strip}
      aria-label={label}
      className={cx(
        SCROLL_EDGES,
        'inline-flex h-(--control-h) max-w-full min-w-0 flex-none rounded-sm border border-line-strong bg-surface max-desk:h-10',
        className,
      )}
    >
      {segments.map(({ key, label: text, icon: Icon, isIconOnly = false, count, lang, reason }) => (
        <button
          key={key}
          type="button"
          lang={lang}
          aria-pressed={key === value}
          aria-label={isIconOnly ? text : undefined}
          aria-disabled={reason !== undefined || undefined}
          aria-description={reason}
          title={reason ?? (isIconOnly ? text : undefined)}
          className="inline-flex flex-none items-center gap-1.5 px-2.5 max-desk:px-2 font-medium whitespace-nowrap text-ink-2 not-first:border-s not-first:border-line-strong first:rounded-s-[4px] last:rounded-e-[4px] hover:bg-hover aria-pressed:bg-press aria-pressed:text-ink aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
          onClick={() => reason === undefined && onChange(key)}
        >
          {Icon !== undefined && <Icon aria-hidden="true" className="size-4" />}
          {!isIconOnly && text}
          {count !== undefined && <span className="font-normal text-ink-2">{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
