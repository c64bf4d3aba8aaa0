import { HOURS_PER_DAY, WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hourLabel, weekdayLabel, weekHoursLabel } from '../lib/week-hours-label.ts';
import { cx } from './class-names.ts';
import { areAllOn, cellsBetween, cellsOf, movePlace, type Place, setCells } from './week-cells.ts';

interface WeekGridProps {
  readonly label: string;
  readonly value: WeekHours;
  readonly onChange: (value: WeekHours) => void;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
}

/** A table cannot put half of a row below the other. */
const ROW = { role: 'row' } as const;
const HOURS = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour);
/** Where there is no room for a day in one line, its second half is below the first. */
const LINE =
  'grid grid-cols-[3.25rem_repeat(12,minmax(0,1fr))] @2xl/week:grid-cols-[3.25rem_repeat(24,minmax(0,1fr))]';
const HEAD =
  'flex min-w-0 items-center justify-center text-xs text-ink-3 tabular-nums outline-offset-[-2px] hover:bg-subtle';
const DAY_HEAD = 'row-span-2 justify-start! ps-1 text-sm! @2xl/week:row-span-1';
const CELL =
  'h-7 min-w-0 border-s border-t border-line outline-offset-[-2px] aria-selected:bg-accent aria-selected:forced-color-adjust-none aria-selected:forced-colors:bg-[Highlight] @2xl/week:h-6 max-desk:h-8';
/** Six hours stand together. */
const edgeOf = (hour: number): string => (hour % 6 === 0 ? ' border-s-line-strong' : '');

/** A change that began at a cell and goes on: by dragging, or by arrows with Shift. */
interface Stroke {
  readonly from: Place;
  readonly isOn: boolean;
  readonly before: WeekHours;
}

function placeAt(target: Element | null): Place | undefined {
  const place = target?.closest<HTMLElement>('[data-place]')?.dataset.place?.split(' ').map(Number);
  return place?.[0] === undefined || place[1] === undefined
    ? undefined
    : { day: place[0], hour: place[1] };
}

/**
 * Hours of a week as a grid of days and hours. One stop of the Tab key; arrows move in it, Space turns
 * a cell, a day or an hour on or off, arrows with Shift and dragging do so for all on the way.
 */
export function WeekGrid({ label, value, onChange, isDisabled = false, error }: WeekGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Place>({ day: 0, hour: 0 });
  const stroke = useRef<Stroke>(undefined);
  const isDragging = useRef(false);
  const summaryId = useId();
  const errorId = useId();

  const nameOf = ({ day, hour }: Place): string => {
    const weekday = WEEKDAYS[day];
    if (weekday === undefined) {
      return hour < 0 ? t('All week') : t('{hours}, every day', { hours: hourLabel(hour) });
    }
    const dayName = weekdayLabel(weekday, 'long');
    return hour < 0
      ? t('{day}, all day', { day: dayName })
      : t('{day}, {hours}', { day: dayName, hours: hourLabel(hour) });
  };
  const begin = (from: Place): Stroke => ({
    from,
    isOn: !areAllOn(value, cellsOf(from)),
    before: value,
  });
  const paintTo = ({ from, isOn, before }: Stroke, to: Place): void => {
    onChange(setCells(before, cellsBetween(from, to), isOn));
  };
  const focus = (place: Place): void => {
    setCurrent(place);
    grid.current?.querySelector<HTMLElement>(`[data-place="${place.day} ${place.hour}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ' || event.key === 'Enter') {
      if (event.ctrlKey || event.metaKey) {
        return;
      }
      event.preventDefault();
      if (!isDisabled) {
        stroke.current = undefined;
        const change = begin(current);
        onChange(setCells(value, cellsOf(current), change.isOn));
      }
      return;
    }
    const next = movePlace(current, event);
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    const isStroke = event.shiftKey && current.day >= 0 && current.hour >= 0;
    if (isStroke && !isDisabled && next.day >= 0 && next.hour >= 0) {
      // What the first cell is, the others become
      const isOn = areAllOn(value, cellsOf(current));
      stroke.current ??= { from: current, isOn, before: value };
      paintTo(stroke.current, next);
    } else {
      stroke.current = undefined;
    }
    focus(next);
  };

  const onPointerDown = (event: PointerEvent): void => {
    const place = event.button === 0 ? placeAt(event.target as Element) : undefined;
    if (place === undefined || isDisabled) {
      return;
    }
    stroke.current = begin(place);
    isDragging.current = place.day >= 0 && place.hour >= 0;
    paintTo(stroke.current, place);
    setCurrent(place);
  };
  const onPointerMove = (event: PointerEvent): void => {
    // A finger keeps its first target
    const place = isDragging.current
      ? placeAt(document.elementFromPoint(event.clientX, event.clientY))
      : undefined;
    if (stroke.current !== undefined && place !== undefined && place.day >= 0 && place.hour >= 0) {
      paintTo(stroke.current, place);
    }
  };
  const onPointerEnd = (): void => {
    isDragging.current = false;
    stroke.current = undefined;
  };

  const propsOf = (place: Place, role: 'columnheader' | 'rowheader' | 'gridcell') => ({
    role,
    'aria-selected': role === 'gridcell' ? areAllOn(value, [place]) : undefined,
    'data-place': `${place.day} ${place.hour}`,
    'aria-label': nameOf(place),
    title: nameOf(place),
    tabIndex: place.day === current.day && place.hour === current.hour ? 0 : -1,
  });
  return (
    <div className="@container/week flex flex-col gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot put half of a row below the other */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-describedby={`${summaryId} ${errorId}`}
        aria-disabled={isDisabled || undefined}
        aria-rowcount={WEEKDAYS.length + 1}
        aria-colcount={HOURS_PER_DAY + 1}
        className={cx(
          'touch-pan-y rounded-sm border border-line-strong select-none',
          isDisabled && 'opacity-60',
        )}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setCurrent(placeAt(target) ?? current)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onPointerLeave={onPointerEnd}
      >
        <div {...ROW} className={LINE}>
          <div className={cx(HEAD, DAY_HEAD)} {...propsOf({ day: -1, hour: -1 }, 'columnheader')}>
            {t('All')}
          </div>
          {HOURS.map((hour) => (
            <div
              key={hour}
              className={cx(HEAD, 'h-6 border-s border-transparent')}
              {...propsOf({ day: -1, hour }, 'columnheader')}
            >
              {String(hour).padStart(2, '0')}
            </div>
          ))}
        </div>
        {WEEKDAYS.map((weekday, day) => (
          <div key={weekday} {...ROW} className={LINE}>
            <div
              className={cx(HEAD, DAY_HEAD, 'border-t border-line')}
              {...propsOf({ day, hour: -1 }, 'rowheader')}
            >
              {weekdayLabel(weekday, 'short')}
            </div>
            {HOURS.map((hour) => (
              <div
                key={hour}
                className={cx(CELL, edgeOf(hour))}
                {...propsOf({ day, hour }, 'gridcell')}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={summaryId} aria-live="polite" className="text-sm text-ink-2">
        {weekHoursLabel(value)}
      </p>
      <p id={errorId} className="text-sm text-error-ink empty:hidden">
        {error}
      </p>
    </div>
  );
}
