import { useEffect, useRef, useState } from 'react';

import { comingText, comingTexts as texts } from '#client/messages/coming.ts';
import type { PayDay } from '#client/messages/coming.ts';
import styles from '#client/subscription/details/coming.module.css';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { dayOf } from '#worker/date.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

/** A day in Germany on which something comes. */
interface ComingDay {
  day: string;
  /** A moment on that day, UTC milliseconds. */
  at: number;
  entries: ComingEntry[];
}

/** Charges of one sum are told together with the first of them; `ats` in UTC milliseconds. */
type ComingEntry =
  | TimelineEntry
  | PayDay
  | { at: number; what: 'charges'; cents: number; months: number; ats: readonly number[] };

function payDay(debt: ComingProps['debt']): PayDay[] {
  if (!debt || debt.payUntil === null) return [];
  return [{ at: debt.payUntil, what: 'pay_until', cents: debt.cents }];
}

/** From so many charges of one sum on they are told together. */
const together = 3;

/** The timeline with its equal charges, such as instalments, in one place. */
export function withEqualCharges(timeline: readonly (TimelineEntry | PayDay)[]): ComingEntry[] {
  const told = new Set<number>();
  return timeline.flatMap((entry): ComingEntry[] => {
    if (entry.what !== 'charge') return [entry];
    const { cents, months, credit } = entry;
    const equal = timeline.filter(
      (one) => one.what === 'charge' && one.cents === cents && one.months === months,
    );
    if (equal.length < together || credit !== undefined) return [entry];
    if (told.has(cents)) return [];
    told.add(cents);
    return [{ at: entry.at, what: 'charges', cents, months, ats: equal.map(({ at }) => at) }];
  });
}

/** What comes, day by day. A charge is told after what ends before it. */
export function comingDays(timeline: readonly (TimelineEntry | PayDay)[]): ComingDay[] {
  const days = new Map<string, ComingDay>();
  for (const entry of withEqualCharges(timeline)) {
    const day = dayOf(entry.at);
    const known = days.get(day) ?? { day, at: entry.at, entries: [] };
    days.set(day, { ...known, entries: [...known.entries, entry] });
  }
  const inOrder = [...days.values()].toSorted((one, other) => one.at - other.at);
  return inOrder.map((one) => ({
    ...one,
    entries: one.entries.toSorted(
      (first, second) => Number(isCharge(first)) - Number(isCharge(second)),
    ),
  }));
}

function isCharge({ what }: ComingEntry): boolean {
  return what === 'charge' || what === 'charges';
}

/** More days are shown on demand. */
const initialCount = 6;

interface ComingProps {
  contractId: string;
  /** What is overdue, which is to be paid first; null for nothing. */
  debt: StandingFacts['debt'];
}

/** Every coming charge and deadline of a contract with us, day by day. */
export function Coming({ contractId, debt }: ComingProps) {
  const { data, error, refetch } = useLeaving(contractId, true);
  return (
    <Card width="subscription">
      <h2>{texts.title}</h2>
      {data ? (
        <Days timeline={data.timeline} debt={debt} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Waiting>
          <Skeleton lines={3} />
        </Waiting>
      )}
    </Card>
  );
}

function Days({ timeline, debt }: Pick<LeavingAnswer, 'timeline'> & Pick<ComingProps, 'debt'>) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; focus the first day that it revealed.
    if (all) list.current?.querySelectorAll('li')[initialCount]?.focus();
  }, [all]);
  const days = comingDays([...payDay(debt), ...timeline]);
  const goesOn = !timeline.some(({ what }) => what === 'ends');
  if (days.length === 0) return <p>{texts.none}</p>;
  const visible = all ? days : days.slice(0, initialCount);
  return (
    <>
      <ol ref={list} className={styles.days}>
        {visible.map(({ day, at, entries }) => (
          <li key={day} className={styles.day} tabIndex={-1}>
            <strong>{texts.on(at)}</strong>
            {entries.map((entry) =>
              entry.what === 'charges' ? (
                <EqualCharges key={entry.what} goesOn={goesOn} {...entry} />
              ) : (
                <span key={entry.what}>{comingText(entry)}</span>
              ),
            )}
          </li>
        ))}
      </ol>
      {visible.length < days.length && (
        <div>
          <Button variant="secondary" color="black" onClick={() => setAll(true)}>
            {texts.showAll(days.length)}
          </Button>
        </div>
      )}
    </>
  );
}

type EqualChargesProps = Extract<ComingEntry, { ats: unknown }> & { goesOn: boolean };

function EqualCharges({ cents, months, ats, goesOn }: EqualChargesProps) {
  const last = ats.at(-1) ?? 0;
  return (
    <details className={styles.charges}>
      <summary>
        {goesOn ? texts.chargesOnAndOn(cents, months) : texts.charges(ats.length, { cents, last })}
      </summary>
      <p>{texts.chargeDays(ats)}</p>
    </details>
  );
}
