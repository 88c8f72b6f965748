import { promiseTexts } from '#client/messages/shell.ts';
import { Banner } from '#client/ui/banner.tsx';
import { LockIcon, ReturnIcon } from '#client/ui/icons.tsx';
import { Grid } from '#client/ui/layout.tsx';

/** The banners for money back and secure payment. */
export function Promises() {
  return (
    <Grid gap={16} column="column">
      <Banner icon={<ReturnIcon />} title={promiseTexts.moneyBack}>
        <p>{promiseTexts.moneyBackText}</p>
      </Banner>
      <Banner icon={<LockIcon />} title={promiseTexts.secure}>
        <p>{promiseTexts.secureText}</p>
      </Banner>
    </Grid>
  );
}
