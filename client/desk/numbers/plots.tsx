import { numberNames, numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import type { PlotData, Series } from '#client/desk/numbers/draw-plot.ts';
import type { Column } from '#client/desk/numbers/data-table.tsx';
import { FactsLink } from '#client/desk/numbers/facts-link.tsx';
import { PlotSection } from '#client/desk/numbers/plot-section.tsx';
import { formatMoney } from '#worker/money.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';
import type { DayOfNumbers, NumbersAnswer } from '#worker/desk/numbers/schemas.ts';

interface PlotsProps {
  numbers: NumbersAnswer;
  before: NumbersAnswer | undefined;
}

/** What a day has of a number. */
type DayNumber = Exclude<keyof DayOfNumbers, 'day'> & NumberName;

/** The pictures of the days: MRR, its movement, money, and failed payments. */
export function Plots({ numbers, before }: PlotsProps) {
  return (
    <>
      <DaysSection
        title={texts.heads.mrr}
        file="mrr"
        names={['mrr', 'mrr_past_due', 'mrr_trialing']}
        colors={['--accent', '--danger', '--notice']}
        numbers={numbers}
        before={before}
      />
      <DaysSection
        title={texts.heads.movement}
        file="mrr-bewegung"
        names={['new', 'reactivation', 'expansion', 'contraction', 'churn']}
        colors={['--success', '--notice', '--accent', '--ink-muted', '--danger']}
        numbers={numbers}
        isSum
      />
      <DaysSection
        title={texts.heads.money}
        file="einnahmen"
        names={['revenue', 'refunds', 'chargebacks']}
        colors={['--success', '--danger', '--notice']}
        numbers={numbers}
        isSum
      />
      <DaysSection
        title={texts.heads.payments}
        file="zahlungen"
        names={['payments_failed', 'payments_rescued']}
        colors={['--danger', '--success']}
        numbers={numbers}
        isSum
        isCount
      />
    </>
  );
}

interface DaysSectionProps {
  title: string;
  file: string;
  names: readonly DayNumber[];
  colors: readonly Series['color'][];
  numbers: NumbersAnswer;
  before?: NumbersAnswer | undefined;
  /** Whether the days are parts of a sum; otherwise each stands for itself. */
  isSum?: boolean;
  isCount?: boolean;
}

function DaysSection(props: DaysSectionProps) {
  const { title, file, names, numbers, isCount = false } = props;
  const format = isCount ? String : formatMoney;
  const data = plotData(props, format);
  const columns: Column<DayOfNumbers>[] = [
    { head: texts.day, renderCell: ({ day }) => day, value: ({ day }) => day },
    ...names.map((name): Column<DayOfNumbers> => ({
      head: numberNames[name],
      renderCell: (row) => (
        <FactsLink number={name} range={{ from: row.day, to: row.day }}>
          {format(row[name])}
        </FactsLink>
      ),
      value: (row) => (isCount ? row[name] : row[name] / 100),
    })),
  ];
  return (
    <PlotSection
      title={title}
      file={`${file}-${numbers.from}-${numbers.to}`}
      plot={{ data, summary: summaryOf(props, format) }}
      columns={columns}
      rows={numbers.days}
      keyOf={({ day }) => day}
    />
  );
}

function plotData(
  { names, colors, numbers, before, isSum = false }: DaysSectionProps,
  format: (value: number) => string,
): PlotData {
  const series = names.map((name, at): Series => ({
    label: numberNames[name],
    values: numbers.days.map((day) => day[name]),
    color: colors[at] ?? '--accent',
  }));
  const [first] = names;
  if (before && first) {
    series.push({
      label: `${numberNames[first]}, ${texts.compared}`,
      values: numbers.days.map((_, at) => before.days[at]?.[first] ?? 0),
      color: '--ink-muted',
      isFaint: true,
    });
  }
  const shape = isSum ? 'bars' : 'line';
  return { name: texts.day, days: numbers.days.map(({ day }) => day), series, shape, format };
}

/** The picture in words. */
function summaryOf(
  { title, names, numbers, isSum }: DaysSectionProps,
  format: (value: number) => string,
): string {
  const parts = names.map((name) => {
    const values = numbers.days.map((day) => day[name]);
    const label = numberNames[name];
    if (isSum) return texts.sum(label, format(values.reduce((sum, value) => sum + value, 0)));
    const most = Math.max(...values);
    const on = numbers.days[values.indexOf(most)]?.day ?? '';
    const [start = 0, end = 0] = [values[0], values.at(-1)];
    return texts.summary(label, format(start), format(end), format(most), on);
  });
  return `${title}. ${parts.join(' ')}`;
}
