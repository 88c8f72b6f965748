import { useEffect, useRef, useState } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import styles from '#client/account/profile/profile.module.css';
import { useMakeExport, useRequestExportCode } from '#client/account/profile/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { ownDataTexts as texts } from '#client/messages/profile.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import type { ExportAnswer } from '#worker/export/schemas.ts';

/** Takes the person's data along: asks for a code by mail, makes the file, and shows its link. */
export function OwnData({ email }: { email: string }) {
  // How many codes were sent: each has an empty field.
  const [codes, setCodes] = useState(0);
  const [made, setMade] = useState<ExportAnswer>();
  const [error, setError] = useState<string>();
  const requestCode = useRequestExportCode();
  const makeExport = useMakeExport();

  async function send(): Promise<void> {
    await requestCode();
    setCodes((count) => count + 1);
  }

  const first = useAction(async () => {
    setError(undefined);
    await send().catch((thrown: unknown) => setError(failureCode(thrown)));
  });

  return (
    <>
      <div className={styles.lead}>
        <h2>{texts.title}</h2>
        <p>{texts.lead}</p>
      </div>
      {made ? (
        <MadeExport made={made} />
      ) : codes > 0 ? (
        <CodeEntry
          email={email}
          token={String(codes)}
          check={async (code) => setMade(await makeExport({ code }))}
          resend={send}
        />
      ) : (
        <div>
          <FormError text={error && errorText(error)} />
          <Button
            color="black"
            variant="secondary"
            busy={first.busy}
            onClick={() => void first.run()}
          >
            {texts.request}
          </Button>
        </div>
      )}
    </>
  );
}

function MadeExport({ made }: { made: ExportAnswer }) {
  const link = useRef<HTMLAnchorElement>(null);
  // The field that had the focus is gone; focus the link that replaces it.
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={styles.lead}>
      <p role="status">{texts.ready(made.expires_at)}</p>
      {made.missing > 0 && <Banner tone="notice">{texts.missing(made.missing)}</Banner>}
      <div>
        <a ref={link} href={made.url} download className={buttonClass({})}>
          {texts.save}
        </a>
      </div>
    </div>
  );
}
