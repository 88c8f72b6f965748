import { failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface LoadFailedProps {
  error: Error;
  retry: () => Promise<unknown>;
}

/** Why a part of the page could not be loaded, with a retry button. */
export function LoadFailed({ error, retry }: LoadFailedProps) {
  return (
    <>
      <FormError text={errorText(failureCode(error))} />
      <div>
        <Button variant="secondary" onClick={() => void retry()}>
          {shellTexts.retry}
        </Button>
      </div>
    </>
  );
}
