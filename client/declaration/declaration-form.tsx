import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import styles from '#client/declaration/declaration.module.css';
import { useDeclaration } from '#client/declaration/use-declaration.ts';
import { declarationTexts, failureText } from '#client/messages/declaration.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { formTexts } from '#worker/declaration/form-texts.ts';
import { trapField } from '#worker/declaration/schemas.ts';
import type { DeclarationPage, Door, Field, Typed } from '#worker/declaration/schemas.ts';
import { contractParameter, formPath } from '#worker/page-paths.ts';
import { product } from '#worker/product.ts';

interface DeclarationFormProps {
  door: Door;
  /** Fields of this form alone: before the name, and after the contract. */
  before?: (typed: Partial<Typed>) => ReactNode;
  after?: (typed: Partial<Typed>) => ReactNode;
}

/** The fields that a form can be refused for, in their order. */
const textFields = ['name', 'email', 'confirmation_email'] as const satisfies readonly Field[];

/**
 * One page with one form and its button. The browser posts it, with script and without; the Worker
 * answers a form that lacks something with everything that was typed.
 */
export function DeclarationForm({ door, before, after }: DeclarationFormProps) {
  const shown = useDeclaration();
  const linked = new URLSearchParams(useLocation().search).get(contractParameter);
  if (shown === 'stale') return null;
  const form = shown?.page === 'form' ? shown : null;
  const typed: Partial<Typed> = form?.typed ?? {};
  const errors = form?.errors ?? {};
  const texts = formTexts[door];
  // The page of a refused form is a new one: its focus begins at the first wrong field.
  const wrong = textFields.find((name) => errors[name]);
  const of = (name: Field) => {
    const code = errors[name];
    return {
      name,
      defaultValue: typed[name] ?? '',
      error: code && errorText(code),
      autoFocus: name === wrong,
    };
  };
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
      <Stack as="form" gap={20} method="post" action={formPath(door, linked ?? '')} noValidate>
        <FormError text={problemText(form)} />
        {form?.failure && (
          <p>
            {declarationTexts.otherWay}{' '}
            <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>
          </p>
        )}
        {before?.(typed)}
        <TextField label={texts.name} {...of('name')} autoComplete="name" required />
        <TextField
          label={texts.email}
          {...of('email')}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          label={texts.contract}
          hint={texts.contractHint}
          {...of('contract')}
          autoComplete="off"
        />
        {after?.(typed)}
        <TextField
          label={texts.confirmationEmail}
          hint={texts.confirmationHint}
          {...of('confirmation_email')}
          type="email"
          autoComplete="email"
        />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {declarationTexts.trap}
            <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" size="large" fullwidth>
          {texts.button}
        </Button>
      </Stack>
    </div>
  );
}

/** What is wrong with the form as a whole. */
function problemText(form: Extract<DeclarationPage, { page: 'form' }> | null): string | undefined {
  if (form?.failure) return failureText(form.failure);
  return form && Object.keys(form.errors).length > 0 ? declarationTexts.check : undefined;
}
