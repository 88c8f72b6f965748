import { Link } from 'react-router-dom';

import { numberNames, numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import { useNumbers } from '#client/desk/numbers/queries.ts';
import { presetRange } from '#client/desk/numbers/ranges.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useMay } from '#client/desk/use-may.ts';
import { useNow } from '#client/desk/use-now.ts';
import { Grid } from '#client/ui/layout.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { NumbersAnswer } from '#worker/desk/numbers/schemas.ts';
import { formatMoney } from '#worker/money.ts';

interface Figure {
  name: string;
  when: string;
  of: (numbers: NumbersAnswer) => string;
}

const figures: readonly Figure[] = [
  { name: numberNames.mrr, when: texts.today, of: ({ mrr }) => formatMoney(mrr) },
  {
    name: texts.activePlans,
    when: texts.today,
    of: ({ plans }) => String(plans.reduce((sum, { active }) => sum + active.count, 0)),
  },
  {
    name: numberNames.revenue,
    when: texts.presets.month,
    of: ({ money }) => formatMoney(money.revenue.cents),
  },
];

/**
 * How the shop does in this month, for operators who may read numbers. What waits is more urgent,
 * so a failure to read them shows nothing.
 */
export function MonthFigures() {
  const now = useNow();
  const range = presetRange('month', now);
  const { data } = useNumbers(useMay('GET /numbers') ? range : null);
  if (!data) return null;
  return (
    <section aria-label={texts.presets.month}>
      <Grid as="ul" gap={16} column="label">
        {figures.map(({ name, when, of }) => (
          <li key={name} className={styles.tile}>
            <Link to={`${deskPages.numbers.path}?${new URLSearchParams({ ...range })}`}>
              {name}
            </Link>
            <strong className={styles.figure}>{of(data)}</strong>
            <span className={styles.muted}>{when}</span>
          </li>
        ))}
      </Grid>
    </section>
  );
}
