import { useState } from 'react';
import * as z from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { marketingTexts } from '#client/messages/desk-marketing.ts';
import { copyText } from '#client/desk/copy-text.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { branchLinks } from '#worker/desk/marketing-codes/schemas.ts';
import type { BranchLink } from '#worker/desk/marketing-codes/schemas.ts';
import { deskWrite } from '#worker/desk/schemas.ts';

const texts = marketingTexts.links;
const schema = z.extend(branchLinks, deskWrite);

/** Creates a Branch link for each of a list of coupons. */
export function BranchLinkPage() {
  const [text, setText] = useState('');
  const [links, setLinks] = useState<BranchLink[]>([]);
  const form = useDeskForm(schema, 'branch links', async (data) => {
    setLinks(await callApi(api.internal.marketingcode.branchlink.$post({ json: data })));
  });
  const urls = links.flatMap(({ url }) => url ?? []);
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
          {...form.field('codes', text, setText)}
        />
        <FormError text={form.text('form')} />
        <div>
          <Button type="submit" busy={form.busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
      <p role="status" className={styles.muted}>
        {links.length > 0 && texts.made(urls.length, links.length)}
      </p>
      {urls.length > 1 && (
        <div>
          <Button
            size="small"
            variant="secondary"
            color="black"
            onClick={() => void copyText(urls.join('\n'))}
          >
            {texts.copyAll}
          </Button>
        </div>
      )}
      {links.length > 0 && (
        <ListRows label={texts.list}>
          {links.map(({ code, url, error }) => (
            <ListRow
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
            </ListRow>
          ))}
        </ListRows>
      )}
    </div>
  );
}

/** Splits codes at commas and lines; trims them, and drops duplicates. Keeps the order. */
function codesOf(text: string): string[] {
  const codes = text.split(/[,\n]/).flatMap((code) => code.trim().toUpperCase() || []);
  return [...new Set(codes)];
}
