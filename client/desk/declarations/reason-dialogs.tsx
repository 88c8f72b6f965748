import { api } from '#client/lib/api.ts';
import { declarationDeskTexts as texts } from '#client/messages/desk-declarations.ts';
import { declarationsKey } from '#client/desk/declarations/queries.ts';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { sendAct } from '#client/desk/send-once.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import { frozenIn } from '#worker/declaration/frozen.ts';
import type { DeclarationItem } from '#worker/desk/declarations/schemas.ts';

/** An act that needs a reason. */
export type ReasonedAct = 'accept' | 'endLifetime' | 'refuse' | 'close';

interface ReasonedDialogProps {
  declaration: DeclarationItem;
  act: ReasonedAct;
  onClose: () => void;
}

/** Asks for the reason of a decision on § 314 BGB or a lifetime plan, or of closing a case. */
export function ReasonedDialog({ declaration, act, onClose }: ReasonedDialogProps) {
  const { id, steps } = declaration;
  const thaws = act === 'close' && frozenIn(steps).length > 0;
  const send = useDialogAction([declarationsKey, overviewKey], async (reason: string) => {
    const { close, decide } = api.internal.declarations[':id'];
    if (act === 'close') await sendAct(act, close.$post, { id }, { reason });
    else await sendAct(act, decide.$post, { id }, { reason, accepted: act !== 'refuse' });
    return texts[act].done;
  });
  return (
    <ReasonDialog
      title={texts[act].title}
      lead={thaws ? texts.close.thawLead : texts[act].lead}
      label={texts.reasonLabel}
      submit={texts[act].submit}
      onClose={onClose}
      onSubmit={async (reason) => {
        await send(reason);
        onClose();
      }}
    />
  );
}
