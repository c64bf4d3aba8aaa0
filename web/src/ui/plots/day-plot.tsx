import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, NO_VALUE } from '../../lib/format.ts';
import type { PlotDay, PlotPanel, PlotSeries } from './plot.ts';
import { Panel, type PlotArea } from './plot-panel.tsx';
import { labelStep } from './scale.ts';
import { useWidth } from './use-width.ts';

const LEFT_PX = 48;
const TOP_PX = 8;
const TITLE_PX = 16;
const GAP_PX = 16;
const AXIS_PX = 20;
const LABEL_PX = 58;

function dayText({ date, label }: PlotDay): string {
  return label ?? formatDate({ at: `${date}T00:00:00Z`, timeZone: 'UTC' });
}

const sayAt = ({ values, say }: PlotSeries, day: number): string => {
  const value = values[day] ?? null;
  return value === null ? NO_VALUE : say(value);
};

/** Where each panel begins, and the height of all with the axis of days. */
function layOut(panels: readonly PlotPanel[]) {
  let nextPx = TOP_PX;
  const tops = panels.map(({ title, heightPx }, index) => {
    const topPx = nextPx + (index === 0 ? 0 : GAP_PX) + (title === undefined ? 0 : TITLE_PX);
    nextPx = topPx + heightPx;
    return topPx;
  });
  return { tops, heightPx: nextPx + AXIS_PX };
}

const STEPS: Readonly<Record<string, (day: number, last: number) => number>> = {
  ArrowLeft: (day) => day - 1,
  ArrowDown: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day + 1,
  PageUp: (day) => day + 7,
  PageDown: (day) => day - 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** The day that is read out: under the pointer, chosen by keys, or else the last. */
function useReadDay(count: number) {
  const last = Math.max(0, count - 1);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen === null ? null : Math.min(chosen, last);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(last, step(shown ?? last, last))));
    } else if (event.key === 'Escape' && chosen !== null) {
      event.stopPropagation();
      setChosen(null);
    }
  };
  return { day: shown ?? last, isChosen: shown !== null, choose: setChosen, onKeyDown };
}

function ReadOut({
  day,
  at,
  series,
  title,
  after,
}: {
  readonly day: PlotDay;
  readonly at: number;
  readonly series: readonly PlotSeries[];
  readonly title: ReactNode;
  readonly after: ReactNode;
}) {
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-1.5">
      <span className="font-medium">{title}</span>
      <span aria-hidden="true" className="ms-auto flex flex-wrap items-baseline gap-x-4 text-sm">
        <span className="min-w-12">{dayText(day)}</span>
        {series.map((each) => (
          <span key={each.key} className="text-ink-2">
            <span
              className="me-1.5 inline-block size-2.5 rounded-xs"
              style={{ background: each.color }}
            />
            {each.label} <b className="font-medium text-ink tabular-nums">{sayAt(each, at)}</b>
          </span>
        ))}
        {day.note !== undefined && <span className="text-warning-ink">{day.note}</span>}
        {after}
      </span>
    </figcaption>
  );
}

interface DayPlotProps {
  /** What it shows and its totals, for screen readers. */
  readonly label: string;
  readonly title?: ReactNode;
  readonly days: readonly PlotDay[];
  readonly panels: readonly PlotPanel[];
  /** What a slot is; a day unless told. Hours have labels. */
  readonly slot?: 'day' | 'hour';
  /** Said of a day after the figures that are drawn. */
  readonly afterOf?: (day: number) => ReactNode;
  readonly className?: string;
}

/**
 * Figures by day: bars and lines in panels over the same days. The arrow keys move over the days,
 * whose figures the legend carries and screen readers say; a table behind it has them all.
 */
export function DayPlot({
  label,
  title,
  days,
  panels,
  slot = 'day',
  afterOf,
  className,
}: DayPlotProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box);
  const { day: at, isChosen, choose, onKeyDown } = useReadDay(days.length);
  const series = panels.flatMap((panel) => panel.series);
  const { tops, heightPx } = layOut(panels);
  const innerPx = Math.max(0, widthPx - LEFT_PX);
  const area: PlotArea = {
    leftPx: LEFT_PX,
    widthPx: innerPx,
    slotPx: innerPx / Math.max(1, days.length),
  };
  const step = labelStep({ count: days.length, widthPx: innerPx, labelPx: LABEL_PX });
  const day = days[at];
  const onPointer = ({ clientX }: PointerEvent): void => {
    const { left = 0 } = box.current?.getBoundingClientRect() ?? {};
    const pointed = Math.floor((clientX - left - LEFT_PX) / area.slotPx);
    choose(pointed >= 0 && pointed < days.length ? pointed : null);
  };
  if (day === undefined) {
    return null;
  }
  const valueText = [
    dayText(day),
    ...series.map((each) => `${each.label} ${sayAt(each, at)}`),
    ...(day.note === undefined ? [] : [day.note]),
  ].join(', ');
  return (
    <figure aria-label={label} className={className}>
      <ReadOut day={day} at={at} series={series} title={title} after={afterOf?.(at)} />
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={slot === 'hour' ? t('Hour') : t('Day')}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={valueText}
        className="touch-pan-y rounded-sm"
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => choose(null)}
      >
        <svg aria-hidden="true" width="100%" height={heightPx} className="block overflow-visible">
          {widthPx > 0 && (
            <>
              {isChosen && (
                <rect
                  x={LEFT_PX + at * area.slotPx}
                  y={0}
                  width={area.slotPx}
                  height={heightPx - AXIS_PX}
                  fill="var(--hover)"
                />
              )}
              {panels.map((panel, index) => (
                <Panel
                  key={panel.key}
                  panel={panel}
                  days={days}
                  area={area}
                  topPx={tops[index] ?? 0}
                />
              ))}
              {days.map(
                (each, index) =>
                  (days.length - 1 - index) % step === 0 && (
                    <text
                      key={each.date}
                      x={LEFT_PX + (index + 0.5) * area.slotPx}
                      y={heightPx - 4}
                      textAnchor="middle"
                      fontSize="11"
                      fill="var(--text-3)"
                    >
                      {dayText(each)}
                    </text>
                  ),
              )}
            </>
          )}
        </svg>
      </div>
      <DayTable slot={slot} days={days} series={series} />
    </figure>
  );
}

function DayTable({
  slot,
  days,
  series,
}: {
  readonly slot: 'day' | 'hour';
  readonly days: readonly PlotDay[];
  readonly series: readonly PlotSeries[];
}) {
  const { t } = useTranslation();
  return (
    <details className="mt-1">
      <summary className="w-max cursor-default rounded-xs text-sm text-ink-3 hover:text-ink">
        {t('Show as table')}
      </summary>
      <table
        aria-label={slot === 'hour' ? t('By hour') : t('By day')}
        className="mt-1 w-full tabular-nums"
      >
        <thead>
          <tr className="text-sm text-ink-3">
            <th scope="col" className="text-start font-normal">
              {slot === 'hour' ? t('Hour') : t('Day')}
            </th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" className="text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days.entries()].toReversed().map(([index, day]) => (
            <tr key={day.date}>
              <th scope="row" className="text-start font-normal text-ink-2">
                {dayText(day)}
                {day.note !== undefined && <span className="text-ink-3"> {day.note}</span>}
              </th>
              {series.map((each) => (
                <td key={each.key} className="text-end">
                  {sayAt(each, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
