import type { AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import { DELIVERY_IDS } from '@ads-checker/shared/domain/delivery-id';
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { AD_IMAGE_STATUSES, adImageStatus, deliveryLabel } from '../../../lib/status-labels.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SearchField } from '../../../ui/field.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { ARCHIVED, countDeliveries } from './filters.ts';

const OPTION =
  'min-h-7 w-full rounded-sm px-2 py-1 text-start hover:bg-hover pointer-coarse:min-h-11';
/** More options than this can only be found by searching. */
const SHOWN_PARENTS = 100;

type Toggle = (value: string, isOn: boolean) => void;

/** The toggle is stable, so that a press renders one option out of hundreds. */
function useToggle({ values, onChange }: OptionsProps): Toggle {
  const latest = useRef({ values, onChange });
  latest.current = { values, onChange };
  return useCallback((value, isOn) => {
    const { values: chosen, onChange: change } = latest.current;
    change(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  }, []);
}

interface OptionsProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const Option = memo(function Option({
  value,
  isSelected,
  onToggle,
  count,
  children,
}: {
  readonly value: string;
  readonly isSelected: boolean;
  readonly onToggle: Toggle;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Checkbox isSelected={isSelected} onChange={(isOn) => onToggle(value, isOn)} className={OPTION}>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count !== undefined && <span className="text-ink-3">{formatNumber(count)}</span>}
    </Checkbox>
  );
});

export function StatusOptions({
  images,
  values,
  onChange,
}: OptionsProps & {
  readonly images: readonly AdImageDto[];
}) {
  const onToggle = useToggle({ values, onChange });
  const offered = [
    ...new Set([...AD_IMAGE_STATUSES, ...images.map(({ status }) => status), ...values]),
  ];
  return offered.map((value) => (
    <Option
      key={value}
      value={value}
      isSelected={values.includes(value)}
      count={images.filter(({ status }) => status === value).length}
      onToggle={onToggle}
    >
      {adImageStatus(value).label}
    </Option>
  ));
}

/**
 * Deliveries in the list with their counts, and archived, which the ad network lists only on
 * request.
 */
export const DeliveryOptions = memo(function DeliveryOptions({
  rows,
  values,
  hasAll = false,
  onChange,
}: OptionsProps & {
  readonly rows: readonly AdObjectRow[];
  /** Also offers deliveries that no row has. */
  readonly hasAll?: boolean;
}) {
  const onToggle = useToggle({ values, onChange });
  const counts = useMemo(() => countDeliveries(rows), [rows]);
  const offered = new Set([...counts.keys(), ...values, ARCHIVED, ...(hasAll ? DELIVERY_IDS : [])]);
  const known = DELIVERY_IDS.filter((value) => offered.has(value));
  return [...new Set([...known, ...offered])].map((value) => (
    <Option
      key={value}
      value={value}
      isSelected={values.includes(value)}
      count={counts.get(value) ?? (value === ARCHIVED ? undefined : 0)}
      onToggle={onToggle}
    >
      {deliveryLabel(value).label}
    </Option>
  ));
});

export interface ParentOption {
  readonly id: string;
  readonly name: string;
}

export const ParentOptions = memo(function ParentOptions({
  label,
  parents,
  values,
  onChange,
}: OptionsProps & {
  readonly label: string;
  readonly parents: readonly ParentOption[];
}) {
  const onToggle = useToggle({ values, onChange });
  const [query, setQuery] = useState('');
  const shown = useMemo(() => {
    const text = query.trim().toLocaleLowerCase();
    const chosen = new Set(values);
    const matching = parents.filter(
      ({ id, name }) => name.toLocaleLowerCase().includes(text) || id.includes(text),
    );
    return [
      ...matching.filter(({ id }) => chosen.has(id)),
      ...matching.filter(({ id }) => !chosen.has(id)),
    ].slice(0, SHOWN_PARENTS);
  }, [parents, query, values]);
  return (
    <>
      <SearchField label={label} value={query} onChange={setQuery} className="mb-1" />
      {shown.map(({ id, name }) => (
        <Option key={id} value={id} isSelected={values.includes(id)} onToggle={onToggle}>
          {name}
        </Option>
      ))}
    </>
  );
});
