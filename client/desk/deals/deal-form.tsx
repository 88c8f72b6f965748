import type { FormEventHandler } from 'react';

import type { Form } from '#client/lib/use-form.ts';
import { deskDealTexts } from '#client/messages/desk-deals.ts';
import type { TypedDeal, useDealFields } from '#client/desk/deals/deal-fields.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const texts = deskDealTexts.fields;

interface DealFormProps {
  fields: ReturnType<typeof useDealFields>;
  form: Form;
  submit: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** The fields of a deal; lists have one entry per line. */
export function DealForm({ fields, form, submit, onSubmit }: DealFormProps) {
  const field = (name: Exclude<keyof TypedDeal, 'is_free'>) => ({
    label: texts[name],
    required: name !== 'terms_link',
    ...form.field(name, fields.typed[name], (value) => fields.change({ [name]: value })),
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Grid gap={16} column="label" align="start">
        <TextField {...field('name')} maxLength={80} />
        <TextField {...field('category')} maxLength={40} hint={deskDealTexts.hints.category} />
      </Grid>
      <TextArea {...field('description')} maxLength={2000} />
      <TextArea {...field('benefits')} hint={deskDealTexts.hints.lines} required={false} />
      <TextArea {...field('tasks')} hint={deskDealTexts.hints.lines} required={false} />
      <Grid gap={16} column="label" align="start">
        <TextField {...field('free_months')} inputMode="numeric" />
        <TextField {...field('position')} inputMode="numeric" hint={deskDealTexts.hints.position} />
      </Grid>
      <TextField {...field('partner')} maxLength={200} hint={deskDealTexts.hints.partner} />
      <TextArea {...field('costs')} maxLength={500} hint={deskDealTexts.hints.costs} />
      <Checkbox
        label={texts.is_free}
        hint={deskDealTexts.hints.is_free}
        checked={fields.typed.is_free}
        onChange={(event) => fields.change({ is_free: event.target.checked })}
      />
      <TextField {...field('affiliate_link')} type="url" hint={deskDealTexts.hints.affiliate} />
      <TextField {...field('terms_link')} type="url" hint={deskDealTexts.hints.terms} />
      <FormError text={form.text('form')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
