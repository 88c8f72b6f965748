import { numberNames, numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import { FactsLink } from '#client/desk/numbers/facts-link.tsx';
import styles from '#client/desk/numbers/numbers.module.css';
import { Grid } from '#client/ui/layout.tsx';
import { formatMoney } from '#worker/money.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';
import type { NumbersAnswer } from '#worker/desk/numbers/schemas.ts';

interface Figure {
  name: NumberName;
  of: (numbers: NumbersAnswer) => number;
  isCount?: true;
}

const figures: readonly Figure[] = [
  { name: 'mrr', of: ({ mrr }) => mrr },
  { name: 'mrr_past_due', of: (all) => all.mrr_past_due },
  { name: 'mrr_trialing', of: (all) => all.mrr_trialing },
  { name: 'new', of: ({ movement }) => movement.new },
  { name: 'reactivation', of: ({ movement }) => movement.reactivation },
  { name: 'expansion', of: ({ movement }) => movement.expansion },
  { name: 'contraction', of: ({ movement }) => movement.contraction },
  { name: 'churn', of: ({ movement }) => movement.churn },
  { name: 'revenue', of: ({ money }) => money.revenue.cents },
  { name: 'refunds', of: ({ money }) => money.refunds.cents },
  { name: 'chargebacks', of: ({ money }) => money.chargebacks.cents },
  { name: 'fees', of: ({ money }) => money.fees.cents },
  { name: 'payments_failed', of: ({ payments }) => payments.failed.count, isCount: true },
  { name: 'payments_rescued', of: ({ payments }) => payments.rescued.count, isCount: true },
];

interface FiguresProps {
  numbers: NumbersAnswer;
  /** What to compare with; undefined for nothing. */
  before: NumbersAnswer | undefined;
}

/** The numbers of the range, each with what it is, what it was, and what it counts. */
export function Figures({ numbers, before }: FiguresProps) {
  return (
    <Grid as="ul" gap={16} column="label">
      {figures.map(({ name, of, isCount }) => {
        const format = isCount ? String : formatMoney;
        return (
          <li key={name} className={styles.tile}>
            <span>{numberNames[name]}</span>
            <strong className={styles.figure}>
              <FactsLink number={name} range={numbers}>
                {format(of(numbers))}
              </FactsLink>
            </strong>
            {before && (
              <span className={styles.small}>
                {texts.before(format(of(before)), changeText(of(numbers), of(before)))}
              </span>
            )}
            <details className={styles.small}>
              <summary>{texts.what}</summary>
              <p>{numbers.definitions[name]}</p>
            </details>
          </li>
        );
      })}
    </Grid>
  );
}

const percent = new Intl.NumberFormat('de-DE', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** By how much more or less, whatever its sign: a loss that doubles is 100 % more. */
function changeText(now: number, then: number): string {
  if (then === 0 || now === then) return '';
  return ` (${percent.format((Math.abs(now) - Math.abs(then)) / Math.abs(then))})`;
}
