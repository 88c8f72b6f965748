import { useEffect, useRef } from 'react';

import { isStaying, setStaying } from '#client/account/staying.ts';
import type { SocialReload } from '#client/account/social/use-social-sign-in.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { stayTexts as texts } from '#client/messages/account.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';

/** The box „Angemeldet bleiben“. Nobody has ticked it but the person. */
export function StayBox() {
  const { signIn: refused } = useBootstrap();
  const reload = readItem('social_reload') as SocialReload | null;
  const box = useRef<HTMLInputElement>(null);
  // It may have been ticked before the app was there.
  useEffect(() => setStaying(box.current?.checked ?? false), []);
  return (
    <Checkbox
      ref={box}
      name="stay"
      value="1"
      label={texts.label}
      hint={texts.hint}
      defaultChecked={isStaying() || (reload?.stay ?? refused?.stay)}
      onChange={(event) => setStaying(event.target.checked)}
    />
  );
}
