import type { ReactNode } from 'react';
import { Switch, type SwitchProps } from './switch.tsx';

interface SwitchRowProps extends Omit<SwitchProps, 'className' | 'tabIndex'> {
  readonly hint?: ReactNode;
  readonly isEnd?: boolean;
}

export function SwitchRow({ hint, isEnd = false, ...rest }: SwitchRowProps) {
  const words = (
    <span className="min-w-0 flex-1">
      <span className={isEnd ? 'font-medium' : undefined}>{rest.label}</span>
      {hint !== undefined && <span className="block text-sm text-ink-3">{hint}</span>}
    </span>
  );
  const control = (
    <span className="mt-0.5 flex flex-none">
      <Switch {...rest} />
    </span>
  );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control
    <label className="flex items-start gap-3 py-1.5 max-desk:min-h-11">
      {isEnd ? (
        <>
          {words}
          {control}
        </>
      ) : (
        <>
          {control}
          {words}
        </>
      )}
    </label>
  );
}
