import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { couponFilePath } from '#client/desk/coupons/queries.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { CouponBatchAnswer } from '#worker/desk/coupons/schemas.ts';

/** A new batch and the link to its file. */
export function BatchReady({ batch }: { batch: CouponBatchAnswer }) {
  return (
    <div role="status">
      <Banner tone="success" title={texts.batchReady(batch.count)}>
        <p>
          <a
            className={buttonClass({ size: 'small', color: 'black', variant: 'secondary' })}
            href={couponFilePath(batch.batch_id)}
            download
          >
            {texts.download}
          </a>
        </p>
      </Banner>
    </div>
  );
}
