import { useEffect, useRef, useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { useAction } from '#client/lib/use-action.ts';
import styles from '#client/marketing/invite-friends.module.css';
import { errorText } from '#client/messages/errors.ts';
import { inviteTexts as texts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { DisclosureList } from '#client/ui/disclosure-list.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FriendsPicture } from '#client/ui/illustrations.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** The link for referring friends; it is created on demand. */
export function InviteFriends() {
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<string>();
  const show = useAction(async () => {
    setError(undefined);
    try {
      const made = (await callApi(api.sub.referral.link.$post({ json: {} }))).link;
      setLink(made);
      if (canShare()) await share(made);
    } catch (failure) {
      setError(errorText(failureCode(failure)));
    }
  });

  return (
    <>
      <Stack gap={8} className={styles.lead}>
        <FriendsPicture />
        <h2>{texts.title}</h2>
        <p>{texts.lead}</p>
      </Stack>
      {link === undefined ? (
        <div>
          <FormError text={error} />
          <Button busy={show.busy} onClick={() => void show.run()}>
            {texts.share}
          </Button>
        </div>
      ) : (
        <OwnLink link={link} />
      )}
      <DisclosureList
        items={[
          {
            label: texts.conditions,
            children: texts.terms.map((text) => (
              <p key={text} className={styles.term}>
                {text}
              </p>
            )),
          },
        ]}
      />
    </>
  );
}

/** Whether this device has a sheet of its own for sharing, as phones do. */
function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens that sheet; whoever closes it has the link on the page all the same. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ text: texts.message, url });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    // The press was too long ago for this browser: the button on the page is another one.
    const isLate = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!isClosed && !isLate) throw error;
  }
}

function OwnLink({ link }: { link: string }) {
  const field = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');

  // The button that had the focus is gone; focus the link that replaces it.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setStatus(texts.copied);
    } catch {
      field.current?.querySelector('input')?.select();
      setStatus(texts.notCopied);
    }
  }

  return (
    <Stack gap={16} ref={field}>
      <TextField
        label={texts.link}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Cluster gap={12}>
          {canShare() && <Button onClick={() => void share(link)}>{texts.share}</Button>}
          <Button color="black" variant="secondary" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </Cluster>
      </div>
      <p role="status" className={styles.told}>
        {status}
      </p>
    </Stack>
  );
}
