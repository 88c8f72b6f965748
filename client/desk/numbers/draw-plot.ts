import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** A colour of the tokens. */
export type PlotColor = '--accent' | '--success' | '--danger' | '--notice' | '--ink-muted';

export interface Series {
  label: string;
  values: readonly number[];
  color: PlotColor;
  /** What it is compared with: drawn as a dashed line. */
  isFaint?: boolean;
}

export interface PlotData {
  /** What a day is called. */
  name: string;
  /** Days, `2026-11-27`. */
  days: readonly string[];
  series: readonly Series[];
  shape: 'line' | 'bars';
  format: (value: number) => string;
}

const height = 240;
/** A bar takes most of its day, and no more than 40 pixels. */
const bars = uPlot.paths.bars?.({ size: [0.8, 40] });

/**
 * Draws that into an element, again whenever its width or the colour scheme changes. Returns what
 * ends it.
 */
export function drawPlot(element: HTMLElement, data: PlotData): () => void {
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    plot = new uPlot(options(element, data), points(data), element);
  };
  draw();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', draw);
  const watcher = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    scheme.removeEventListener('change', draw);
    plot?.destroy();
  };
}

function points({ days, series }: PlotData): uPlot.AlignedData {
  const times = days.map((day) => Date.parse(day) / 1000);
  return [times, ...series.map(({ values }) => [...values])];
}

function options(element: HTMLElement, { name, series, shape, format }: PlotData): uPlot.Options {
  const style = getComputedStyle(element);
  const color = (token: string) => style.getPropertyValue(token).trim();
  const axis: uPlot.Axis = {
    stroke: color('--ink-muted'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { stroke: color('--line'), width: 1 },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height,
    // Days are no moments: they are written as they are, without a zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false } },
    legend: { live: true },
    hooks: {
      ready: [showLastDay],
      setCursor: [(plot) => plot.cursor.idx ?? showLastDay(plot)],
    },
    scales: { x: { time: true }, y: { range: (_, least, most) => withZero(least, most) } },
    axes: [
      { ...axis, values: (_, times) => times.map(dayText) },
      { ...axis, size: 72, values: (_, values) => values.map(format) },
    ],
    series: [
      {
        label: name,
        value: (_, seconds: number | null) => (seconds === null ? '' : dayText(seconds)),
      },
      ...series.map((one): uPlot.Series => ({
        label: one.label,
        stroke: color(one.color),
        width: 2,
        ...(one.isFaint && { dash: [4, 4] }),
        points: { show: false },
        ...(shape === 'bars' &&
          bars && {
            fill: color(one.color),
            width: 0,
            paths: bars,
          }),
        value: (_, value: number | null) => (value === null ? '' : format(value)),
      })),
    ],
  };
}

/** Without a pointer on it, a plot says the values of its last day. */
function showLastDay(plot: uPlot): void {
  plot.setLegend({ idx: plot.data[0].length - 1 }, false);
}

/** From zero on, unless there is less, with room above. */
function withZero(least: number, most: number): [number, number] {
  // Something to look at where there is nothing.
  const top = Math.max(least < 0 ? 0 : 1, most);
  const bottom = Math.min(0, least);
  const room = Math.max(1, (top - bottom) * 0.08);
  return [bottom < 0 ? bottom - room : 0, top + room];
}

function dayText(seconds: number): string {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  return `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(2, 4)}`;
}
