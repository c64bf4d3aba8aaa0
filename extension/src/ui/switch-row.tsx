import { cx } from './class-names.ts';

interface SwitchRowProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (next: boolean) => void;
}

export function SwitchRow({ label, isOn, onToggle }: SwitchRowProps) {
  return (
    <label className="flex items-center gap-2">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        className={cx(
          'relative inline-block h-4 w-7 flex-none rounded-full border after:absolute after:-inset-2 after:content-[""]',
          isOn ? 'border-switch-on bg-switch-on' : 'border-control bg-surface',
        )}
        onClick={() => onToggle(!isOn)}
      >
        <span
          className={cx(
            'absolute top-0.5 left-0.5 size-2.5 rounded-full transition-transform duration-(--motion-fast) ease-out',
            isOn ? 'translate-x-3 bg-surface' : 'bg-control',
          )}
        />
      </button>
      <span>{label}</span>
    </label>
  );
}
