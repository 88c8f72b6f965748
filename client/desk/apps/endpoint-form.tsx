import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api, callApi } from '#client/lib/api.ts';
import { appTexts as texts } from '#client/messages/desk-apps.ts';
import { appsKey } from '#client/desk/apps/use-secret.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toldTypes } from '#worker/client-api/schemas.ts';
import type { ToldType } from '#worker/client-api/schemas.ts';
import { newEndpoint } from '#worker/desk/apps/schemas.ts';

interface EndpointFormProps {
  clientId: string;
  onSecret: (secret: string) => void;
}

/** Adds an address to which an app is told what changes. */
export function EndpointForm({ clientId, onSecret }: EndpointFormProps) {
  const [address, setAddress] = useState('');
  const [types, setTypes] = useState<readonly ToldType[]>(toldTypes);
  const client = useQueryClient();
  const form = useDeskForm(newEndpoint, `endpoint ${clientId}`, async (json) => {
    const call = api.internal.apps[':id'].endpoints.$post({ param: { id: clientId }, json });
    onSecret((await callApi(call)).secret);
    setAddress('');
    await client.invalidateQueries({ queryKey: appsKey });
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ address, types: [...types] })}>
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        inputMode="url"
        autoComplete="off"
        required
        {...form.field('address', address, setAddress)}
      />
      <fieldset className={styles.choices}>
        <legend>{texts.types}</legend>
        <Stack gap={8}>
          {toldTypes.map((type) => (
            <Checkbox
              key={type}
              label={texts.typeNames[type]}
              checked={types.includes(type)}
              onChange={({ target }) =>
                setTypes(
                  toldTypes.filter((one) => (one === type ? target.checked : types.includes(one))),
                )
              }
            />
          ))}
        </Stack>
        <FormError text={form.text('types')} />
      </fieldset>
      <FormEnd form={form}>{texts.add}</FormEnd>
    </form>
  );
}
