import type { PlotDay, PlotPanel, PlotSeries } from './plot.ts';
import { type Scale, scaleOf, stackEnds } from './scale.ts';

const BAR_SHARE = 0.62;
const BAR_MAX_PX = 28;
const BAR_GAP_PX = 1;

export interface PlotArea {
  /** Of the first day. */
  readonly leftPx: number;
  readonly slotPx: number;
  readonly widthPx: number;
}

interface PanelProps {
  readonly panel: PlotPanel;
  readonly days: readonly PlotDay[];
  readonly area: PlotArea;
  readonly topPx: number;
}

const valueAt = ({ values }: PlotSeries, day: number): number | null => values[day] ?? null;

function panelScale({ series, isStacked, steps }: PlotPanel, dayCount: number): Scale {
  const known =
    isStacked === true
      ? Array.from({ length: dayCount }, (_, day) =>
          stackEnds(series.map((each) => valueAt(each, day))),
        ).flat()
      : series.flatMap(({ values }) => values.flatMap((value) => value ?? []));
  return scaleOf(known, steps);
}

function Bar({
  series: { color, colorBelow = color },
  isPart,
  isBelow,
  ...box
}: {
  readonly series: PlotSeries;
  readonly isPart: boolean;
  readonly isBelow: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) {
  const fill = isBelow ? colorBelow : color;
  return isPart ? (
    <rect
      x={box.x + 0.5}
      y={box.y + 0.5}
      width={Math.max(0, box.width - 1)}
      height={Math.max(0, box.height - 1)}
      fill={fill}
      fillOpacity={0.15}
      stroke={fill}
      strokeDasharray="3 2"
    />
  ) : (
    <rect {...box} fill={fill} />
  );
}

/** Days without a value break the line. */
function linePath(points: readonly (readonly [number, number] | null)[]): string {
  return points
    .map((point, index) =>
      point === null
        ? ''
        : `${points[index - 1] == null ? 'M' : 'L'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`,
    )
    .join('');
}

function LineSeries({
  series,
  area: { leftPx, slotPx },
  yOf,
}: {
  readonly series: PlotSeries;
  readonly area: PlotArea;
  readonly yOf: (value: number) => number;
}) {
  const points = series.values.map((value, day) =>
    value === null ? null : ([leftPx + (day + 0.5) * slotPx, yOf(value)] as const),
  );
  return (
    <>
      <path d={linePath(points)} fill="none" stroke={series.color} strokeWidth="1.5" />
      {points.length <= 31 &&
        points.map(
          (point) =>
            point !== null && (
              <circle key={point[0]} cx={point[0]} cy={point[1]} r="2" fill={series.color} />
            ),
        )}
    </>
  );
}

function Bars({
  panel: { series, isStacked = false },
  days,
  area: { leftPx, slotPx },
  yOf,
}: Omit<PanelProps, 'topPx'> & { readonly yOf: (value: number) => number }) {
  const bars = series.filter(({ kind }) => kind === 'bar');
  const columns = isStacked ? 1 : bars.length;
  const widthPx = Math.max(
    1,
    Math.min(BAR_MAX_PX, (slotPx * BAR_SHARE) / Math.max(1, columns) - BAR_GAP_PX),
  );
  const groupPx = columns * (widthPx + BAR_GAP_PX) - BAR_GAP_PX;
  return days.map(({ date, isPart = false }, day) => {
    const startPx = leftPx + (day + 0.5) * slotPx - groupPx / 2;
    return bars.map((each, index) => {
      const value = valueAt(each, day);
      if (value === null || value === 0) {
        return null;
      }
      const [below, above] = isStacked
        ? stackEnds(bars.slice(0, index).map((before) => valueAt(before, day)))
        : [0, 0];
      const from = value < 0 ? below : above;
      const [y, bottom] = [yOf(Math.max(from, from + value)), yOf(Math.min(from, from + value))];
      return (
        <Bar
          key={`${date}/${each.key}`}
          series={each}
          isPart={isPart}
          isBelow={value < 0}
          x={startPx + (isStacked ? 0 : index * (widthPx + BAR_GAP_PX))}
          y={y}
          width={widthPx}
          height={Math.max(1, bottom - y)}
        />
      );
    });
  });
}

export function Panel({ panel, days, area, topPx }: PanelProps) {
  const { min, max, ticks } = panelScale(panel, days.length);
  const yOf = (value: number) => topPx + ((max - value) / (max - min)) * panel.heightPx;
  return (
    <g>
      {panel.title !== undefined && (
        <text x="0" y={topPx - 5} fontSize="11" fill="var(--text-2)">
          {panel.title}
        </text>
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={area.leftPx}
            x2={area.leftPx + area.widthPx}
            y1={yOf(tick)}
            y2={yOf(tick)}
            stroke={tick === 0 ? 'var(--control)' : 'var(--line)'}
            shapeRendering="crispEdges"
          />
          <text
            x={area.leftPx - 6}
            y={yOf(tick) + 4}
            textAnchor="end"
            fontSize="11"
            fill="var(--text-3)"
          >
            {panel.tick(tick)}
          </text>
        </g>
      ))}
      <Bars panel={panel} days={days} area={area} yOf={yOf} />
      {panel.series
        .filter(({ kind }) => kind === 'line')
        .map((series) => (
          <LineSeries key={series.key} series={series} area={area} yOf={yOf} />
        ))}
    </g>
  );
}
