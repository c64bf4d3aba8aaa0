export interface PlotDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Instead of the date. */
  readonly label?: string | undefined;
  /** It is not over yet, or some of its figures are missing: drawn with a dashed outline. */
  readonly isPart?: boolean;
  /** Said of the day beside its figures. */
  readonly note?: string | undefined;
}

export interface PlotSeries {
  readonly key: string;
  readonly label: string;
  readonly kind: 'bar' | 'line';
  /** A CSS colour, such as `var(--plot-1)`. */
  readonly color: string;
  /** Of values below zero; `color` where absent. */
  readonly colorBelow?: string;
  /** One a day; null is unknown and left empty. */
  readonly values: readonly (number | null)[];
  readonly say: (value: number) => string;
}

/** Series on one axis; panels are under each other over the same days. */
export interface PlotPanel {
  readonly key: string;
  /** Above the panel, where the legend does not tell what it shows. */
  readonly title?: string;
  readonly heightPx: number;
  /** How many steps the axis has at most. */
  readonly steps: number;
  /** Bars of a day are on top of each other instead of side by side. */
  readonly isStacked?: boolean;
  readonly tick: (value: number) => string;
  readonly series: readonly PlotSeries[];
}
