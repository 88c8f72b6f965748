import type { CSSProperties } from 'react';

import { labelText, numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import { planName } from '#client/desk/coupons/plan-name.ts';
import type { Column } from '#client/desk/numbers/data-table.tsx';
import { FactsLink } from '#client/desk/numbers/facts-link.tsx';
import styles from '#client/desk/numbers/numbers.module.css';
import { PlotSection } from '#client/desk/numbers/plot-section.tsx';
import deskStyles from '#client/desk/parts/desk.module.css';
import { formatMoney } from '#worker/money.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';
import type { Level, NumbersAnswer } from '#worker/desk/numbers/schemas.ts';

/** What the numbers say by plan, week, month, coupon, campaign and deal. */
export function Tables({ numbers }: { numbers: NumbersAnswer }) {
  return (
    <>
      <Plans numbers={numbers} />
      <Trials numbers={numbers} />
      <Cohorts numbers={numbers} />
      <Reasons numbers={numbers} />
      <Coupons numbers={numbers} />
      <Campaigns numbers={numbers} />
      <Deals numbers={numbers} />
    </>
  );
}

interface Part {
  numbers: NumbersAnswer;
}

const percent = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 0 });
const share = (part: number, whole: number) => (whole === 0 ? '' : percent.format(part / whole));

/** A column of counts that lead to what they count. */
function counted<Row extends { label: string }>(
  head: string,
  number: NumberName,
  of: (row: Row) => number,
  numbers: NumbersAnswer,
): Column<Row> {
  const renderCell = (row: Row) => (
    <FactsLink number={number} range={numbers} label={row.label}>
      {of(row)}
    </FactsLink>
  );
  return { head, renderCell, value: of };
}

const euros = <Row,>(head: string, of: (row: Row) => number): Column<Row> => ({
  head,
  renderCell: (row) => formatMoney(of(row)),
  value: (row) => of(row) / 100,
});

function Plans({ numbers }: Part) {
  type Row = NumbersAnswer['plans'][number];
  const level = (head: string, number: NumberName, of: (row: Row) => Level): Column<Row> => ({
    head,
    renderCell: (row) => (
      <FactsLink number={number} range={numbers} label={row.plan}>
        {`${of(row).count} (${formatMoney(of(row).cents)})`}
      </FactsLink>
    ),
    value: (row) => of(row).count,
  });
  return (
    <PlotSection
      title={texts.heads.plans}
      file={`abos-${numbers.to}`}
      rows={numbers.plans}
      keyOf={({ plan }) => plan}
      columns={[
        {
          head: texts.plan,
          renderCell: ({ plan }) => planName(plan),
          value: ({ plan }) => planName(plan),
        },
        level(texts.active, 'mrr', ({ active }) => active),
        level(texts.pastDue, 'mrr_past_due', (row) => row.past_due),
        level(texts.trialing, 'mrr_trialing', ({ trialing }) => trialing),
      ]}
    />
  );
}

function Trials({ numbers }: Part) {
  type Row = NumbersAnswer['trials'][number];
  const weekRange = (week: string) => ({
    from: week < numbers.from ? numbers.from : week,
    to: lastOfWeek(week) > numbers.to ? numbers.to : lastOfWeek(week),
  });
  const count = (head: string, number: NumberName, of: (row: Row) => number): Column<Row> => ({
    head,
    renderCell: (row) => (
      <FactsLink number={number} range={weekRange(row.week)}>
        {of(row)}
      </FactsLink>
    ),
    value: of,
  });
  return (
    <PlotSection
      title={texts.heads.trials}
      file={`testphasen-${numbers.from}-${numbers.to}`}
      rows={numbers.trials.filter(({ started }) => started > 0)}
      keyOf={({ week }) => week}
      columns={[
        { head: texts.week, renderCell: ({ week }) => week, value: ({ week }) => week },
        count(texts.started, 'trials_started', ({ started }) => started),
        count(texts.converted, 'trials_converted', ({ converted }) => converted),
        count(texts.lost, 'trials_lost', ({ lost }) => lost),
        {
          head: texts.rate,
          renderCell: ({ converted, started }) => share(converted, started),
          value: ({ converted, started }) => share(converted, started),
        },
      ]}
    />
  );
}

function lastOfWeek(monday: string): string {
  return new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
}

function Cohorts({ numbers }: Part) {
  type Row = NumbersAnswer['cohorts'][number];
  const longest = Math.max(0, ...numbers.cohorts.map(({ active }) => active.length));
  const months = Array.from({ length: longest }, (_, at): Column<Row> => ({
    head: texts.after(at),
    renderCell: ({ active, size }) => <Heat part={active[at]} whole={size} />,
    value: ({ active }) => active[at] ?? '',
  }));
  return (
    <PlotSection
      title={texts.heads.cohorts}
      file={`wer-bleibt-${numbers.to}`}
      rows={numbers.cohorts}
      keyOf={({ month }) => month}
      columns={[
        { head: texts.cohort, renderCell: ({ month }) => month, value: ({ month }) => month },
        {
          head: texts.size,
          renderCell: ({ month, size }) => (
            <FactsLink
              number="cohorts"
              range={{ from: `${month}-01`, to: numbers.to }}
              label={month}
            >
              {size}
            </FactsLink>
          ),
          value: ({ size }) => size,
        },
        ...months,
      ]}
    />
  );
}

/** A share, the stronger in colour the larger it is. */
function Heat({ part, whole }: { part: number | undefined; whole: number }) {
  if (part === undefined) return null;
  const heat = { '--heat': 0.35 * (part / whole) } as CSSProperties;
  return (
    <span className={styles.heat} style={heat}>
      <span className={styles.heatText}>{`${part} (${share(part, whole)})`}</span>
    </span>
  );
}

/** Why people have left, as far as they said so. */
function Reasons({ numbers }: Part) {
  type Row = NumbersAnswer['leaving_reasons'][number];
  const { leaving_reasons: rows } = numbers;
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <PlotSection
      title={texts.heads.reasons}
      file={`kuendigungsgruende-${numbers.from}-${numbers.to}`}
      rows={rows}
      keyOf={({ label }) => label}
      columns={[
        {
          head: texts.because,
          renderCell: ({ label }) => labelText(label),
          value: ({ label }) => labelText(label),
        },
        counted<Row>(texts.answers, 'leaving_reasons', ({ count }) => count, numbers),
        {
          head: texts.share,
          renderCell: ({ count }) => share(count, all),
          value: ({ count }) => share(count, all),
        },
      ]}
    >
      <p className={deskStyles.muted}>{numbers.definitions.leaving_reasons}</p>
    </PlotSection>
  );
}

function Coupons({ numbers }: Part) {
  type Row = NumbersAnswer['coupons'][number];
  return (
    <PlotSection
      title={texts.heads.coupons}
      file={`gutscheine-${numbers.from}-${numbers.to}`}
      rows={numbers.coupons}
      keyOf={({ label }) => label}
      columns={[
        { head: texts.coupon, renderCell: ({ label }) => label, value: ({ label }) => label },
        counted<Row>(texts.used, 'coupons_used', ({ used }) => used, numbers),
        euros<Row>(texts.discount, ({ discount }) => discount),
        euros<Row>(texts.revenue, ({ revenue }) => revenue),
        counted<Row>(texts.ended, 'coupons_ended', ({ ended }) => ended, numbers),
      ]}
    />
  );
}

function Campaigns({ numbers }: Part) {
  type Row = NumbersAnswer['campaigns'][number];
  return (
    <PlotSection
      title={texts.heads.campaigns}
      file={`kampagnen-${numbers.from}-${numbers.to}`}
      rows={numbers.campaigns}
      keyOf={({ label }) => label}
      columns={[
        { head: texts.campaign, renderCell: ({ label }) => label, value: ({ label }) => label },
        counted<Row>(
          texts.registrations,
          'campaign_registrations',
          (r) => r.registrations,
          numbers,
        ),
        counted<Row>(texts.purchases, 'campaign_purchases', (r) => r.purchases, numbers),
      ]}
    />
  );
}

function Deals({ numbers }: Part) {
  type Row = NumbersAnswer['deals'][number];
  return (
    <PlotSection
      title={texts.heads.deals}
      file={`deals-${numbers.from}-${numbers.to}`}
      rows={numbers.deals}
      keyOf={({ label }) => label}
      columns={[
        { head: texts.deal, renderCell: ({ name }) => name, value: ({ name }) => name },
        counted<Row>(texts.proofs, 'proofs', ({ proofs }) => proofs, numbers),
        counted<Row>(texts.accepted, 'proofs_accepted', ({ accepted }) => accepted, numbers),
        counted<Row>(texts.rejected, 'proofs_rejected', ({ rejected }) => rejected, numbers),
        euros<Row>(texts.cost, ({ cost }) => cost),
      ]}
    />
  );
}
