import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from './segmented-control.tsx';

interface OneOrManyProps {
  readonly isMany: boolean;
  readonly onChange: (isMany: boolean) => void;
}

/** In the head of a page where one thing is typed in, or many come as pasted lines. */
export function OneOrMany({ isMany, onChange }: OneOrManyProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`How many`}
      value={isMany ? 'many' : 'one'}
      onChange={(key) => onChange(key === 'many')}
      segments={[
        { key: 'one', label: t`One` },
        { key: 'many', label: t`Many lines` },
      ]}
    />
  );
}
