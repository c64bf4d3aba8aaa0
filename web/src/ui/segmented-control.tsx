import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';

/** Of the choice before, which stays in sight. */
const MARGIN_PX = 32;

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
  // On a narrow screen the choice may be out of view. The observer measures after the layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is elsewhere
  useEffect(() => {
    const element = strip.current;
    const observer = new ResizeObserver(() => {
      const pressed = element?.querySelector<HTMLElement>('[aria-pressed=true]');
      if (element !== null && element.scrollWidth > element.clientWidth) {
        element.scrollLeft = (pressed?.offsetLeft ?? 0) - MARGIN_PX;
      }
    });
    if (element !== null) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [value]);
  return (
    <fieldset
      ref={strip}
      aria-label={label}
      className={cx(
        'scrollbar-none fade-edges relative inline-flex h-(--control-h) max-w-full min-w-0 flex-none overflow-x-auto overflow-y-hidden rounded-sm border border-line-strong bg-surface max-desk:h-10',
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
          className="inline-flex flex-[1_0_auto] items-center justify-center gap-1.5 px-2.5 max-desk:px-2 font-medium whitespace-nowrap text-ink-2 not-first:border-s not-first:border-line-strong first:rounded-s-[4px] last:rounded-e-[4px] hover:bg-hover aria-pressed:bg-press aria-pressed:text-ink aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
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
