import { useId, useRef } from 'react';

import { couponBoxTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import styles from '#client/subscription/checkout/coupon-box.module.css';
import type { useCouponBox } from '#client/subscription/checkout/use-coupon-box.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const texts = couponBoxTexts;

interface CouponBoxProps {
  box: ReturnType<typeof useCouponBox>;
  /** Whether an order is being placed, so that nothing may change. */
  locked: boolean;
}

/** The coupon of an order: a checkbox that opens a field, and the button that applies it. */
export function CouponBox({ box, locked }: CouponBoxProps) {
  const fieldId = useId();
  const row = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.box}>
      <Checkbox
        label={texts.label}
        checked={box.open}
        disabled={locked}
        aria-controls={box.open ? fieldId : undefined}
        aria-expanded={box.open}
        onChange={(event) => box.toggle(event.target.checked)}
      />
      {box.open && (
        <div id={fieldId} ref={row} className={styles.row}>
          <TextField
            label={texts.code}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            value={box.code}
            readOnly={box.busy || locked}
            error={box.error && errorText(box.error)}
            onChange={(event) => box.type(event.target.value)}
            onKeyDown={(event) => {
              // The surrounding form is the order; Enter must not place it.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!locked) box.apply(row.current);
            }}
          />
          <div className={styles.apply}>
            <Button
              fullwidth
              size="small"
              variant="secondary"
              disabled={box.code.trim() === '' || locked}
              busy={box.busy}
              onClick={() => box.apply(row.current)}
            >
              {texts.apply}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className={box.appliedCode === null ? 'visually-hidden' : styles.applied}>
        {box.appliedCode !== null && texts.applied(box.appliedCode)}
      </p>
    </div>
  );
}
