import type { ComponentProps } from 'react';

import type { Form } from '#client/lib/use-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface FormEndProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form'> {
  form: Pick<Form, 'text' | 'busy'>;
  /** What is wrong with the form as a whole, where that has a text of its own. */
  error?: string;
}

/** The end of a form: its general error, and the button that sends it. */
export function FormEnd({ form, error = form.text('form'), ...button }: FormEndProps) {
  return (
    <>
      <FormError text={error} />
      <Button type="submit" fullwidth busy={form.busy} {...button} />
    </>
  );
}
