import { useEffect, useRef, useState } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import { comingText, comingTexts as texts } from '#client/messages/coming.ts';
import type { ComingEvent } from '#client/messages/coming.ts';
import { comingDays, eventsOf } from '#client/subscription/details/coming-days.ts';
import type { ComingEntry, ComingFacts } from '#client/subscription/details/coming-days.ts';
import styles from '#client/subscription/details/coming.module.css';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

/** More days are shown on demand. */
const initialCount = 6;

interface ComingProps extends ComingFacts {
  contractId: string;
}

/**
 * Every coming charge and deadline of a contract with us, day by day. Of a paused one that nothing
 * comes is not known, so nothing is said then.
 */
export function Coming({ contractId, ...facts }: ComingProps) {
  const { data, error, refetch } = useLeaving(contractId, true);
  const events = data && eventsOf(data, facts);
  if (facts.isPaused && !events?.length) return null;
  return (
    <Card width="subscription">
      <h2>{texts.title}</h2>
      {events ? (
        <Days events={events} />
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

function Days({ events }: { events: readonly ComingEvent[] }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; focus the first day that it revealed.
    if (all) list.current?.querySelectorAll('li')[initialCount]?.focus();
  }, [all]);
  const days = comingDays(events);
  const goesOn = !events.some(({ what }) => what === 'ends' || what === 'deletion');
  if (days.length === 0) return <p>{texts.none}</p>;
  const visible = all ? days : days.slice(0, initialCount);
  return (
    <>
      <ol ref={list} className={styles.days}>
        {visible.map(({ day, at, entries, isCharged }) => (
          <li key={day} className={styles.day} tabIndex={-1}>
            <strong>{texts.on(at)}</strong>
            {entries.map((entry) =>
              entry.what === 'charges' ? (
                <EqualCharges key={entry.what} goesOn={goesOn} {...entry} />
              ) : (
                <span key={entry.what}>{keepTogether(comingText(entry, isCharged))}</span>
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
    <>
      <span>
        {goesOn ? texts.chargesOnAndOn(cents, months) : texts.charges(ats.length, { cents, last })}
      </span>
      <details className={styles.charges}>
        <summary>{texts.eachDay}</summary>
        <p>{texts.chargeDays(ats)}</p>
      </details>
    </>
  );
}
