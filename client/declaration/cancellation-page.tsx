import styles from '#client/declaration/declaration.module.css';
import { DeclarationForm } from '#client/declaration/declaration-form.tsx';
import { KindChoice } from '#client/declaration/kind-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import fieldStyles from '#client/ui/field.module.css';
import { TextField } from '#client/ui/text-field.tsx';
import { formTexts } from '#worker/declaration/form-texts.ts';
import type { Typed } from '#worker/declaration/schemas.ts';

const texts = formTexts.cancellation;

/** „Verträge hier kündigen“: everything on one page, without signing in (§ 312k BGB). */
export function CancellationPage() {
  return <DeclarationForm door="cancellation" before={kindAndReason} after={wishedDate} />;
}

function kindAndReason({ kind = '', reason = '' }: Partial<Typed>) {
  return (
    <>
      <KindChoice chosen={kind} />
      <div className={styles.reason}>
        <Field label={texts.reason} hint={texts.reasonHint}>
          {(control) => (
            <textarea
              {...control}
              name="reason"
              defaultValue={reason}
              autoComplete="off"
              placeholder=" "
              className={`${fieldStyles.input} ${fieldStyles.area}`}
            />
          )}
        </Field>
      </div>
    </>
  );
}

function wishedDate({ date = '' }: Partial<Typed>) {
  return (
    <TextField
      label={texts.date}
      hint={texts.dateHint}
      type="date"
      name="date"
      defaultValue={date}
      autoComplete="off"
    />
  );
}
