import { failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';
import styles from '#client/ui/load-failed.module.css';

interface LoadFailedProps {
  error: Error;
  retry: () => Promise<unknown>;
}

/** Why a part of the page could not be loaded, with a retry button. */
export function LoadFailed({ error, retry }: LoadFailedProps) {
  return (
    <div role="alert">
      <Banner tone="danger" icon={<AlertIcon />}>
        <p>{errorText(failureCode(error))}</p>
        <div className={styles.retry}>
          <Button size="small" variant="secondary" color="black" onClick={() => void retry()}>
            {shellTexts.retry}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
