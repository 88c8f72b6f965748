import { useEffect, useRef, useState } from 'react';

import { comingText, comingTexts as texts } from '#client/messages/coming.ts';
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

/** A day in Germany on which something comes. */
interface ComingDay {
  day: string;
  /** A moment on that day, UTC milliseconds. */
  at: number;
  entries: TimelineEntry[];
}

/** What comes, day by day. A charge is told after what ends before it. */
export function comingDays(timeline: readonly TimelineEntry[]): ComingDay[] {
  const days = new Map<string, ComingDay>();
  for (const entry of timeline) {
    const day = dayOf(entry.at);
    const known = days.get(day) ?? { day, at: entry.at, entries: [] };
    days.set(day, { ...known, entries: [...known.entries, entry] });
  }
  return [...days.values()].map((one) => ({
    ...one,
    entries: one.entries.toSorted(
      (first, second) => Number(first.what === 'charge') - Number(second.what === 'charge'),
    ),
  }));
}

/** More days are shown on demand. */
const initialCount = 6;

/** Every coming charge and deadline of a contract with us, day by day. */
export function Coming({ contractId }: { contractId: string }) {
  const { data, error, refetch } = useLeaving(contractId, true);
  return (
    <Card width="subscription">
      <h2>{texts.title}</h2>
      {data ? (
        <Days timeline={data.timeline} />
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

function Days({ timeline }: Pick<LeavingAnswer, 'timeline'>) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; focus the first day that it revealed.
    if (all) list.current?.querySelectorAll('li')[initialCount]?.focus();
  }, [all]);
  const days = comingDays(timeline);
  if (days.length === 0) return <p>{texts.none}</p>;
  const visible = all ? days : days.slice(0, initialCount);
  return (
    <>
      <ol ref={list} className={styles.days}>
        {visible.map(({ day, at, entries }) => (
          <li key={day} className={styles.day} tabIndex={-1}>
            <strong>{texts.on(at)}</strong>
            {entries.map((entry) => (
              <span key={entry.what}>{comingText(entry)}</span>
            ))}
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
