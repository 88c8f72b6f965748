import { useState } from 'react';
import type { output } from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { declarationDeskTexts } from '#client/messages/desk-declarations.ts';
import { declarationsKey } from '#client/desk/declarations/queries.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { frozenIn } from '#worker/declaration/frozen.ts';
import { declarationMatch } from '#worker/desk/declarations/schemas.ts';
import type { DeclarationItem } from '#worker/desk/declarations/schemas.ts';

const texts = declarationDeskTexts.match;

interface MatchDialogProps {
  declaration: DeclarationItem;
  onClose: () => void;
}

/** Asks which contract is meant, and what is done to it. */
export function MatchDialog(props: MatchDialogProps) {
  return (
    <Dialog
      title={texts.title}
      onClose={props.onClose}
      // The case leaves the list, with the button that had the focus.
      onFocusGone={() => document.querySelector('main')?.focus()}
    >
      <MatchForm {...props} />
    </Dialog>
  );
}

function MatchForm({ declaration: { id, door, steps }, onClose }: MatchDialogProps) {
  const first = useFirstFocus();
  // What is frozen is what has to be decided on.
  const [contract, setContract] = useState(() => frozenIn(steps)[0]?.number ?? '');
  const [what, setWhat] = useState(door === 'withdrawal' ? 'withdraw' : 'cancel');
  const match = useDialogAction(
    [declarationsKey, overviewKey],
    async (json: output<typeof declarationMatch>) => {
      await callApi(api.internal.declarations[':id'].match.$post({ param: { id }, json }));
      return texts.done;
    },
  );
  const form = useDeskForm(declarationMatch, `match ${id}`, async (data) => {
    await match(data);
    onClose();
  });
  const isUnknown = form.errors.contract === 'invalid_request';
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ contract, do: what })}>
      <p className={styles.muted}>{texts.lead}</p>
      <TextField
        ref={first}
        label={texts.contract}
        hint={texts.contractHint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('contract', contract, setContract)}
        error={isUnknown ? texts.unknown : form.text('contract')}
      />
      <SelectField
        label={texts.do}
        value={what}
        options={(['cancel', 'withdraw'] as const).map((value) => ({
          value,
          label: texts.as[value],
        }))}
        onChange={(event) => setWhat(event.target.value)}
      />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
