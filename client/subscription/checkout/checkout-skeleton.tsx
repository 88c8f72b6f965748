import { Link } from 'react-router-dom';

import { checkoutTexts, checkoutTexts as texts } from '#client/messages/checkout.ts';
import { shellTexts } from '#client/messages/shell.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { product } from '#worker/product.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** Ordering accepts the terms by notice. The links open in a new tab, so that no input is lost. */
export function CheckoutNotice() {
  return (
    <p className={styles.small}>
      {texts.terms}
      <Link to={product.termsPath} target="_blank">
        {texts.termsLink}
      </Link>
      {texts.termsBetween}
      <Link to={`${product.termsPath}#widerruf`} target="_blank">
        {texts.withdrawalLink}
      </Link>
      {texts.termsAfter}
      <Link to={product.privacyPath} target="_blank">
        {texts.privacyLink}
      </Link>
      {texts.end}
    </p>
  );
}

const { rows } = quoteTexts;
const labels = [
  ...quoteTexts.characteristics.map(({ label }) => label),
  rows.price,
  rows.next,
  rows.term,
  rows.cancel,
  rows.withdrawal,
  rows.moneyBack,
];

/** Placeholders of the checkout while the order is loading. */
export function CheckoutSkeleton() {
  return (
    <Stack gap={24} className={styles.page}>
      <h1>{checkoutTexts.title}</h1>
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      <div className={styles.columns}>
        <div className={styles.chosen}>
          <h2>{checkoutTexts.chosen}</h2>
          <Skeleton lines={4} />
        </div>
        <Stack gap={16} className={styles.column}>
          <Stack gap={16} className={styles.countryWaiting}>
            <h2>{checkoutTexts.address}</h2>
            <Skeleton shape="control" />
          </Stack>
          <Stack gap={16}>
            <h2>{checkoutTexts.method}</h2>
            <Skeleton shape="control" lines={3} />
          </Stack>
        </Stack>
        <div className={styles.order}>
          <h2>{checkoutTexts.summary}</h2>
          <Skeleton />
          <div aria-hidden="true">
            <DescriptionList
              rows={labels.map((label) => ({ label, value: <Skeleton lines={2} /> }))}
            />
          </div>
          <Skeleton shape="control" lines={2} />
          <CheckoutNotice />
        </div>
      </div>
    </Stack>
  );
}
