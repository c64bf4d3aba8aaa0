interface SegmentedControlProps<K extends string> {
  readonly label: string;
  readonly segments: readonly {
    readonly key: K;
    readonly label: string;
    readonly lang?: string;
  }[];
  readonly value: K;
  readonly onChange: (key: K) => void;
}

export function SegmentedControl<K extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<K>) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex h-7 flex-none rounded-sm border border-line-strong bg-surface"
    >
      {segments.map(({ key, label: text, lang }) => (
        <button
          key={key}
          type="button"
          lang={lang}
          aria-pressed={key === value}
          className="px-2.5 font-medium whitespace-nowrap text-ink-2 not-first:border-s not-first:border-line-strong first:rounded-s-[4px] last:rounded-e-[4px] hover:bg-hover aria-pressed:bg-press aria-pressed:text-ink"
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
