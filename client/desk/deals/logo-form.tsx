import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { deskDealTexts } from '#client/messages/desk-deals.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { dealsKey, sendDealLogo } from '#client/desk/deals/queries.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { maxLogoBytes } from '#worker/desk/deals/schemas.ts';
import type { DeskDeal } from '#worker/desk/deals/schemas.ts';

const texts = deskDealTexts.logo;

interface LogoFormProps {
  deal: DeskDeal;
  /** `updated_at` of the deal that the form beside it was loaded with. */
  formUpdatedAt: number;
  /**
   * Called with the deal's new `updated_at`, unless somebody else changed the deal in the meantime.
   */
  onUploaded: (updatedAt: number) => void;
}

/** The logo of a deal, with a field that replaces it. */
export function LogoForm({ deal, formUpdatedAt, onUploaded }: LogoFormProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const { run, busy } = useAction(async () => {
    if (!file) return setError(deskErrorText('form_data_invalid'));
    if (file.size > maxLogoBytes) return setError(deskErrorText('file_too_large'));
    try {
      const { deal: after } = await sendDealLogo(deal.id, file);
      if (deal.updated_at === formUpdatedAt) onUploaded(after.updated_at);
      setError(undefined);
      await client.invalidateQueries({ queryKey: dealsKey });
      notify('success', texts.done);
    } catch (failure) {
      setError(deskErrorText(failureCode(failure)));
    }
    return undefined;
  });
  return (
    <form
      className={styles.search}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Cluster gap={12} align="center" className={styles.logoPlace}>
        {deal.logo ? (
          <img className={styles.logo} src={deal.logo} alt={texts.alt(deal.name)} />
        ) : (
          <span className={styles.muted}>{texts.none}</span>
        )}
        <TextField
          type="file"
          accept="image/png,image/webp,image/jpeg"
          label={texts.label}
          error={error}
          onChange={(event) => {
            setError(undefined);
            setFile(event.target.files?.[0] ?? null);
          }}
        />
      </Cluster>
      <Button type="submit" variant="secondary" color="black" busy={busy}>
        {texts.upload}
      </Button>
      <p className={styles.searchHint}>{texts.hint}</p>
    </form>
  );
}
