import { useRef } from 'react';

import { haveText, standingTexts as texts } from '#client/messages/standing.ts';
import { givenUpText, leaveText } from '#client/messages/standing-leave.ts';
import { nextText } from '#client/messages/standing-next.ts';
import { ruleOfHave, ruleOfLeave, ruleOfNext } from '#client/messages/standing-rules.ts';
import type { Rule } from '#client/messages/standing-rules.ts';
import { payingWith, usePaymentMethod } from '#client/subscription/payment-method/queries.ts';
import { PlannedChange } from '#client/subscription/details/planned-change.tsx';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { hasComing } from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/three-sentences.module.css';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { keepTogether } from '#client/lib/keep-together.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { isLive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { backOf, needsLeaving, standingOf } from '#worker/subscription/leaving/standing.ts';
import type { Standing, StandingFacts } from '#worker/subscription/leaving/standing.ts';

interface ThreeSentencesProps extends Pick<
  StandingFacts,
  'subscription' | 'hasAccess' | 'debt' | 'deletionDueAt'
> {
  /** Cents of a returned debit's costs that were paid lately; 0 for none. */
  paidFee: number;
}

/** What somebody has, what comes next, and what leaving today would mean. */
export function ThreeSentences({ paidFee, ...known }: ThreeSentencesProps) {
  const { subscription } = known;
  const { now } = useBootstrap();
  const title = useRef<HTMLHeadingElement>(null);
  const asks = asksStripe(subscription);
  const { data, error, isPending, refetch } = useLeaving(subscription.id, asks);
  const { data: method, isPending: isMethodPending } = usePaymentMethod();
  if (!data && error && needsLeaving(subscription)) {
    return <LoadFailed error={error} retry={refetch} />;
  }
  // All at once or nothing, so that no line changes while the rest is read.
  const isWaiting = asks && (isPending || isMethodPending);
  const standing = isWaiting ? null : standingOf({ ...known, leaving: data ?? null, now });
  const { deletionDueAt: dueAt } = known;
  const isGoing = standing?.leave.kind === 'deletion' && data && dueAt !== null;
  const givenUp = isGoing ? givenUpText(backOf(data), dueAt) : '';
  const change = (standing && hasComing(subscription) && data?.change) || null;
  return (
    <section className={styles.section} aria-labelledby="standing">
      {/* Takes the focus when the button that takes a change back is gone. */}
      <h2 id="standing" ref={title} tabIndex={-1}>
        {isContract(subscription) ? texts.title : texts.titleWithout}
      </h2>
      <ol className={styles.sentences}>
        {linesOf(standing, { method: method?.payment_method ?? null, paidFee, givenUp }).map(
          ({ label, text, rule }) => (
            <li key={label} className={styles.sentence}>
              <strong className={styles.label}>{label}</strong>
              {text === null ? <Skeleton lines={2} /> : <p>{keepTogether(text)}</p>}
              {change && label === texts.labels.next && (
                <PlannedChange
                  change={change}
                  isTold={standing?.next.kind === 'change'}
                  onUndone={() => title.current?.focus()}
                />
              )}
              {rule && (
                <details className={styles.rule}>
                  <summary>{texts.rule(rule.title)}</summary>
                  <p>{rule.text}</p>
                </details>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** The same frame while nothing is known yet, not even whether there is a contract. */
export function SentencesWaiting() {
  return (
    <div className={styles.section} aria-hidden="true">
      <div className={styles.titleWaiting}>
        <Skeleton />
      </div>
      <ol className={styles.sentences}>
        {labelsWaiting.map((label) => (
          <li key={label} className={styles.sentence}>
            <strong className={styles.label}>{label}</strong>
            <Skeleton lines={2} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Also of a contract that has ended: money may still be on its way back. */
function asksStripe({ platform, status }: Subscription): boolean {
  return platform === 'stripe' && status !== 'incomplete' && status !== 'incomplete_expired';
}

/** What is given, free, over or never concluded is none. */
function isContract({ platform, sub_type: type, status }: Subscription): boolean {
  return platform !== 'manual' && type === 'premium' && isLive(status);
}

/** Nothing is to be paid and nothing to be left: one sentence says both. */
function isOver({ next, leave }: Standing): boolean {
  return next.kind === 'nothing' && ['over', 'free', 'none'].includes(leave.kind);
}

/** Whoever has left already reads what can still be done. */
function labelOf({ kind }: Standing['leave']): string {
  return kind === 'left' || kind === 'undo' ? texts.labels.left : texts.labels.leave;
}

interface Line {
  label: string;
  text: string | null;
  rule: Rule | null;
}

interface LineFacts extends Pick<ThreeSentencesProps, 'paidFee'> {
  method: Parameters<typeof payingWith>[0];
  /** What the deletion of the account would give up, after the sentence about it. */
  givenUp: string;
}

const labelsWaiting = [texts.labels.have, texts.labels.next, texts.labels.leave];

function linesOf(standing: Standing | null, { method, paidFee, givenUp }: LineFacts): Line[] {
  const { labels } = texts;
  if (!standing) return labelsWaiting.map((label) => ({ label, text: null, rule: null }));
  const { have, next, leave } = standing;
  const left = next.kind === 'ends' && leave.kind === 'left' ? leave : null;
  const lines: Line[] = [
    { label: labels.have, text: haveText(have), rule: ruleOfHave(have) },
    ...(isOver(standing)
      ? [{ label: labels.next, text: texts.nothingMore, rule: ruleOfNext(next) }]
      : [
          {
            label: labels.next,
            text: nextText(next, payingWith(method), left),
            rule: ruleOfNext(next),
          },
          {
            label: labelOf(leave),
            text: `${leaveText(left ? { ...left, refund: 0 } : leave, paidFee)}${givenUp}`,
            rule: ruleOfLeave(leave),
          },
        ]),
  ];
  // A rule that stands behind several sentences is told once.
  return lines.map((line, at) => {
    const isKnown = lines.slice(0, at).some(({ rule }) => rule?.title === line.rule?.title);
    return isKnown ? { ...line, rule: null } : line;
  });
}
