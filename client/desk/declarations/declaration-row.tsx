import { declarationDeskTexts as texts } from '#client/messages/desk-declarations.ts';
import { detailFacts } from '#client/desk/audit/detail-facts.ts';
import styles from '#client/desk/parts/desk.module.css';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { Facts, ListRow } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { useNow } from '#client/desk/use-now.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { freezeEnd, frozenIn } from '#worker/declaration/frozen.ts';
import { namesWhatEnds } from '#worker/declaration/step.ts';
import type { DeskReason } from '#worker/declaration/step.ts';
import type { DeclarationItem } from '#worker/desk/declarations/schemas.ts';

/** What an operator can press at a case. */
export type DeclarationAct =
  | 'match'
  | 'release'
  | 'accept'
  | 'endLifetime'
  | 'refuse'
  | 'answer'
  | 'close';

interface DeclarationRowProps {
  declaration: DeclarationItem;
  busy: boolean;
  onAct: (act: DeclarationAct) => void;
}

/** A case with everything that was typed, why the desk has it, and what can be done. */
export function DeclarationRow({ declaration, busy, onAct }: DeclarationRowProps) {
  const { reference, door, state, typed, owner, reasons, due_at: dueAt } = declaration;
  const now = useNow();
  const isLate = dueAt !== null && dueAt < now;
  return (
    <ListRow
      title={`${reference} · ${texts.door(door)}`}
      badges={
        <>
          <Badge>{texts.state(state)}</Badge>
          {isLate && <Badge tone="danger">{texts.late}</Badge>}
        </>
      }
      facts={[
        [texts.received, formatMoment(declaration.received_at)],
        [texts.due, dueAt && formatMoment(dueAt)],
        [texts.name, typed.name],
        [texts.email, typed.email],
        [texts.contract, typed.contract],
        [texts.kind, typed.kind === 'extraordinary' ? texts.extraordinary : ''],
        [texts.date, typed.date],
        [texts.given, typed.reason],
        ...frozenFacts(declaration),
        [
          texts.owner,
          owner && <PersonLink key="owner" accountId={owner.account_id} email={owner.email} />,
        ],
        [texts.noReceipt, declaration.receipt_sent ? '' : texts.noReceiptValue],
      ]}
      actions={actsOf(declaration).map((act) => (
        <Button
          key={act}
          size="small"
          variant="secondary"
          color="black"
          busy={busy && act === 'release'}
          onClick={() => onAct(act)}
        >
          {texts[act].button}
        </Button>
      ))}
    >
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{texts.reason(reason)}</li>
          ))}
        </ul>
      )}
      <History declaration={declaration} />
    </ListRow>
  );
}

/** What it has frozen, and what happens on the last day. */
function frozenFacts({ steps, received_at: receivedAt }: DeclarationItem): [string, string][] {
  const end = formatMoment(freezeEnd(receivedAt));
  return frozenIn(steps).map(({ number, becomes }) => [
    texts.frozen,
    texts.frozenUntil(number, end, becomes !== null),
  ]);
}

function actsOf({ door, reasons, owner, steps }: DeclarationItem): DeclarationAct[] {
  const isTheirs = door === 'cancellation' && owner !== null;
  const canDecide = isTheirs && reasons.includes('extraordinary');
  const isLifetime = isTheirs && reasons.includes('lifetime');
  const accept = isLifetime ? 'endLifetime' : 'accept';
  return [
    ...(reasons.includes('held') ? (['release'] as const) : []),
    // Where no contract is named yet, one has to be before anything can end.
    ...((canDecide || isLifetime) && steps.some(namesWhatEnds) ? ([accept] as const) : []),
    ...(canDecide ? (['refuse'] as const) : []),
    'match',
    'answer',
    'close',
  ];
}

/** The ledger's rows, collapsed. */
function History({ declaration: { steps } }: { declaration: DeclarationItem }) {
  return (
    <details className={styles.folded}>
      <summary>{texts.history}</summary>
      {steps.map(({ at, by, what, details }) => (
        <div key={`${at} ${what} ${JSON.stringify(details)}`} className={styles.group}>
          <p>
            {formatMoment(at)}, {texts.by(by)}: {texts.step(what)}
            {what === 'to_desk' && ` (${texts.reason(details['reason'] as DeskReason)})`}
          </p>
          <Facts facts={detailFacts(what === 'to_desk' ? {} : details)} />
        </div>
      ))}
    </details>
  );
}
