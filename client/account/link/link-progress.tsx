import type { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { LoadingLine } from '#client/account/loading-line.tsx';
import { linkTexts } from '#client/messages/link.ts';
import { Button } from '#client/ui/button.tsx';

interface LinkProgressProps {
  link: Pick<ReturnType<typeof useSignInLink>, 'waits' | 'other'>;
  /** Says that the link is signing in. */
  text: string;
}

/**
 * What a link is doing. While it waits for a person there is a button; any other sign of a person
 * does as well, so the button needs no handler.
 */
export function LinkProgress({ link, text }: LinkProgressProps) {
  // Nothing goes on while the person is asked which account it shall be.
  if (link.other) return null;
  if (!link.waits) return <LoadingLine text={text} />;
  return (
    <>
      <p>{linkTexts.waiting.text}</p>
      <Button size="large" fullwidth>
        {linkTexts.waiting.button}
      </Button>
    </>
  );
}
