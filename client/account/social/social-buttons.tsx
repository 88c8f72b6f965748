import { useId } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/account/social/social-buttons.module.css';
import type { useSocialSignIn } from '#client/account/social/use-social-sign-in.ts';
import { socialTexts as texts } from '#client/messages/account.ts';
import { Button } from '#client/ui/button.tsx';
import { AppleIcon, GoogleIcon } from '#client/ui/brand-icons.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';

interface SocialButtonsProps {
  title: string;
  social: ReturnType<typeof useSocialSignIn>;
  /** The way to sign in with a password, where that is another page. */
  toSignIn?: ReactNode;
}

/**
 * A button for each provider with its mark and name, and below them the next step of the chosen
 * one. Both guidelines allow a white button with an edge in either colour scheme.
 */
export function SocialButtons({ title, social, toSignIn }: SocialButtonsProps) {
  const { google, apple, takenEmail } = social;
  const id = useId();
  const { stage, busy, start, hold } = google;
  return (
    <Stack as="section" gap={16} aria-labelledby={id} data-needs-script="">
      <p id={id} className={styles.title}>
        {title}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          color="black"
          aria-expanded={stage !== 'closed'}
          busy={busy}
          onClick={start}
        >
          <GoogleIcon /> {texts.google}
        </Button>
        <Button variant="secondary" color="black" busy={apple.busy} onClick={apple.start}>
          <AppleIcon /> {texts.apple}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {stage === 'ready' && texts.googleReady} {apple.pressAgain && texts.appleReady}
      </p>
      {stage !== 'closed' && (
        <div className={styles.panel}>
          <p aria-hidden="true">{stage === 'ready' && texts.googleReady}</p>
          <div ref={hold} className={styles.holder} />
        </div>
      )}
      {apple.pressAgain && (
        <div className={styles.panel}>
          <p aria-hidden="true">{texts.appleReady}</p>
          <Button variant="secondary" color="black" busy={apple.busy} onClick={apple.start}>
            {texts.appleAgain}
          </Button>
        </div>
      )}
      {/* The toast that refuses it disappears. */}
      <FormError text={takenEmail === null ? undefined : texts.taken(takenEmail)} />
      {takenEmail !== null && toSignIn}
    </Stack>
  );
}
