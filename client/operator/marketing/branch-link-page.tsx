import { useState } from 'react';
import * as z from 'zod/mini';

import { answer, api } from '#client/lib/api.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { marketingTexts } from '#client/messages/desk-coupons.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { copyText } from '#client/operator/copy-text.ts';
import { codesOf } from '#client/operator/marketing/codes-of.ts';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import styles from '#client/operator/parts/desk.module.css';
import { useDeskForm } from '#client/operator/use-desk-form.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { branchLinks } from '#worker/operator/marketing-codes/schemas.ts';
import type { BranchLink } from '#worker/operator/marketing-codes/schemas.ts';
import { deskWrite } from '#worker/operator/schemas.ts';

const texts = marketingTexts.links;
const schema = z.extend(branchLinks, deskWrite);

/** A link to each of some coupons (specification, section 6). */
export function BranchLinkPage() {
  const [text, setText] = useState('');
  const [links, setLinks] = useState<BranchLink[]>([]);
  const { errors, busy, ...form } = useDeskForm(schema, 'branch links', async (data) => {
    setLinks(await answer(api.internal.marketingcode.branchlink.$post({ json: data })));
  });
  const problem = Object.entries(errors).find(([name]) => name !== 'form')?.[1];
  const made = links.flatMap(({ url }) => url ?? []);
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.branchLink.title} lead={texts.lead} />
      <form className={styles.form} noValidate onSubmit={form.submit({ codes: codesOf(text) })}>
        <TextArea
          label={texts.codes}
          hint={texts.hint}
          required
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={problem && deskErrorText(problem)}
          onChange={(event) => {
            form.show({});
            setText(event.target.value);
          }}
        />
        <FormError text={errors.form && deskErrorText(errors.form)} />
        <div>
          <Button type="submit" busy={busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
      <p role="status" className={styles.muted}>
        {links.length > 0 && texts.made(made.length, links.length)}
      </p>
      {made.length > 1 && (
        <div>
          <Button
            size="small"
            variant="secondary"
            color="black"
            onClick={() => void copyText(made.join('\n'))}
          >
            {texts.copyAll}
          </Button>
        </div>
      )}
      {links.length > 0 && (
        <Rows label={texts.list}>
          {links.map(({ code, url, error }) => (
            <Row
              key={code}
              title={code}
              badges={error && <Badge tone="danger">{deskErrorText(error)}</Badge>}
              actions={
                url && (
                  <Button
                    size="small"
                    variant="secondary"
                    color="black"
                    aria-label={texts.copyOf(code)}
                    onClick={() => void copyText(url)}
                  >
                    {deskTexts.copy}
                  </Button>
                )
              }
            >
              {url && <code className={styles.code}>{url}</code>}
            </Row>
          ))}
        </Rows>
      )}
    </div>
  );
}
