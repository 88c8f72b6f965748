import { useEffect, useRef, useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { answer, api } from '#client/lib/api.ts';
import { useAction } from '#client/lib/use-action.ts';
import styles from '#client/marketing/invite-friends.module.css';
import { errorText } from '#client/messages/errors.ts';
import { inviteTexts as texts } from '#client/messages/marketing.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** The link by which somebody brings others; it is made when they ask for it. */
export function InviteFriends() {
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<string>();
  const show = useAction(async () => {
    setError(undefined);
    try {
      setLink((await answer(api.sub.referral.link.$post({ json: {} }))).link);
    } catch (failure) {
      setError(errorText(failureCode(failure)));
    }
  });

  return (
    <>
      <div className={styles.lead}>
        <h2>{texts.title}</h2>
        <p>{texts.lead}</p>
      </div>
      {link === undefined ? (
        <div>
          <FormError text={error} />
          <Button
            color="black"
            variant="secondary"
            busy={show.busy}
            onClick={() => void show.run()}
          >
            {texts.show}
          </Button>
        </div>
      ) : (
        <OwnLink link={link} />
      )}
    </>
  );
}

function OwnLink({ link }: { link: string }) {
  const field = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');

  // What was pressed to get here is gone; the focus goes on to what it has brought.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setTold(texts.copied);
    } catch {
      field.current?.querySelector('input')?.select();
      setTold(texts.notCopied);
    }
  }

  return (
    <div ref={field} className={styles.link}>
      <TextField
        label={texts.link}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button color="black" variant="secondary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </div>
  );
}
