import { offsetLabel } from '@ads-checker/shared/domain/time-zones';
import { CheckIcon, ChevronUpDownIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverDate } from '../../../lib/server-time.ts';
import { cx } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useRowArrows } from '../../../ui/use-row-arrows.ts';

const ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(
  (zone, index, all) => all.indexOf(zone) === index,
);

/** Normalises `new york` and `America/New_York` alike. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_/]+/g, ' ');
}

/** Zones whose name contains the text; without a text, the selected zone comes first. */
export function findTimeZones({
  text,
  chosen,
  limit,
}: {
  readonly text: string;
  readonly chosen: string;
  readonly limit: number;
}): readonly string[] {
  const searchText = plain(text);
  const zones = searchText === '' ? [chosen, ...ZONES.filter((zone) => zone !== chosen)] : ZONES;
  return zones.filter((zone) => plain(zone).includes(searchText)).slice(0, limit);
}

/** More options than this can only be found by searching. */
const SHOWN_MAX = 60;
const OPTION =
  'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-start hover:bg-hover focus-visible:bg-hover pointer-coarse:min-h-11';

function Options({
  value,
  onChoose,
}: {
  readonly value: string;
  readonly onChoose: (timeZone: string) => void;
}) {
  const { t } = useTranslation('trackers');
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const at = useMemo(() => serverDate(), []);
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  const found = useMemo(
    () => findTimeZones({ text, chosen: value, limit: SHOWN_MAX }),
    [text, value],
  );
  const onKeyDown = useRowArrows({
    container: list,
    count: found.length,
    reveal: (index) =>
      list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the choices
    <div
      ref={list}
      className="flex w-80 max-w-full flex-col p-1"
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement;
        const [first] = found;
        if (isTyping && event.key === 'Enter' && first !== undefined) {
          event.preventDefault();
          onChoose(first);
        } else if (isTyping && event.key === 'ArrowDown') {
          event.preventDefault();
          list.current?.querySelector<HTMLElement>('[data-row="0"]')?.focus();
        } else {
          onKeyDown(event);
        }
      }}
    >
      <SearchField
        label={t('Search time zones')}
        placeholder={t('City or region')}
        value={text}
        onChange={setText}
        className="mb-1 flex-none"
      />
      {found.map((timeZone, index) => (
        <button
          key={timeZone}
          type="button"
          data-row={index}
          aria-pressed={timeZone === value}
          className={OPTION}
          onClick={() => onChoose(timeZone)}
        >
          <CheckIcon
            aria-hidden="true"
            className={cx('size-4 flex-none text-accent-ink', timeZone !== value && 'invisible')}
          />
          <span className="min-w-0 flex-1 truncate">{timeZone}</span>
          {timeZone !== 'UTC' && (
            <span className="flex-none text-sm text-ink-3">{offsetLabel({ timeZone, at })}</span>
          )}
        </button>
      ))}
      {found.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-ink-3">
          {t('No time zones found')}
        </p>
      )}
    </div>
  );
}

/** Combobox for an IANA time zone. */
export function TimeZoneField({
  value,
  onChange,
  note,
  error,
  ref,
}: {
  readonly value: string;
  readonly onChange: (timeZone: string) => void;
  readonly note: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation('trackers');
  const id = useId();
  const at = useMemo(() => serverDate(), []);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-sm font-medium text-ink-2">
        {t('Time zone')}
      </span>
      <Popover
        label={t('Choose time zone')}
        trigger={
          <button
            ref={ref}
            type="button"
            aria-describedby={`${id}-note`}
            aria-invalid={error !== undefined || undefined}
            className={cx(
              'flex h-(--control-h-lg) w-full min-w-0 items-center gap-1.5 rounded-sm border bg-surface ps-2.5 pe-1.5 text-start hover:bg-hover max-desk:h-11',
              error === undefined ? 'border-control' : 'border-error',
            )}
          >
            <span className="sr-only">{t('Time zone')} </span>
            <span className="min-w-0 truncate">{value}</span>
            <span className="flex-1 text-ink-3">
              {value === 'UTC' ? null : offsetLabel({ timeZone: value, at })}
            </span>
            <ChevronUpDownIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </button>
        }
      >
        {({ close }) => (
          <Options
            value={value}
            onChoose={(timeZone) => {
              onChange(timeZone);
              close();
            }}
          />
        )}
      </Popover>
      {error === undefined ? (
        <p id={`${id}-note`} className="text-sm text-ink-3">
          {note}
        </p>
      ) : (
        <p id={`${id}-note`} className="flex items-start gap-1 text-sm text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
          {error}
        </p>
      )}
    </div>
  );
}
