import { useState } from 'react';
import * as z from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { marketingTexts } from '#client/messages/desk-marketing.ts';
import { copyText } from '#client/desk/copy-text.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { testMail } from '#worker/desk/marketing-codes/schemas.ts';
import type { TestMailAnswer } from '#worker/desk/marketing-codes/schemas.ts';
import { deskWrite } from '#worker/desk/schemas.ts';

const texts = marketingTexts.mail;
const schema = z.extend(testMail, deskWrite);

/** Sends the marketing mail, with its sign-in link, to an account. */
export function MarketingMailPage() {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('EMAILMARKING20');
  const [sent, setSent] = useState<(TestMailAnswer & { email: string }) | null>(null);
  const form = useDeskForm(schema, 'marketing mail', async (data) => {
    setSent(null);
    const answer = await callApi(api.internal.marketingcode.test.$post({ json: data }));
    setSent({ ...answer, email: data.email });
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.emailMarketing.title} lead={texts.lead} />
      <form className={styles.form} noValidate onSubmit={form.submit({ email, coupon_code: code })}>
        <TextField
          type="email"
          label={texts.email}
          hint={texts.emailHint}
          required
          autoComplete="off"
          {...form.field('email', email, setEmail)}
        />
        <TextField
          label={texts.code}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('coupon_code', code, setCode)}
        />
        <FormError text={form.text('form')} />
        <div>
          <Button type="submit" busy={form.busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
      <div role="status" className={styles.section}>
        {sent && (
          <>
            <p>{sent.sent ? texts.sent(sent.email) : texts.notSent(sent.email)}</p>
            <code className={styles.code}>{sent.url}</code>
            <div>
              <Button
                size="small"
                variant="secondary"
                color="black"
                onClick={() => void copyText(sent.url)}
              >
                {deskTexts.copy}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
