import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';

import { couponBoxTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import styles from '#client/subscription/checkout/coupon-box.module.css';
import type { useCouponBox } from '#client/subscription/checkout/use-coupon-box.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { pages } from '#worker/pages.ts';

const texts = couponBoxTexts;

interface CouponBoxProps {
  box: ReturnType<typeof useCouponBox>;
  /** Whether an order is being placed, so that nothing may change. */
  locked: boolean;
  /** Whether another coupon may take the place of the one that was chosen with the plan. */
  isOffered: boolean;
}

/**
 * The coupon of an order: a checkbox that opens a field, the button that applies it, and the one
 * that takes it off.
 */
export function CouponBox({ box, locked, isOffered }: CouponBoxProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const { usedCode } = box;
  return (
    <Stack gap={12}>
      {isOffered && <Entry box={box} locked={locked} />}
      <Cluster gap={16} tight align="center" className={styles.used}>
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className={usedCode === null ? 'visually-hidden' : styles.applied}
        >
          {usedCode === null ? box.isTakenOff && texts.takenOff : texts.applied(usedCode)}
        </p>
        {usedCode !== null && (
          <Button
            size="small"
            variant="ghost"
            disabled={locked}
            busy={box.busy}
            onClick={() => {
              // The button disappears with the coupon.
              status.current?.focus();
              box.takeOff();
            }}
          >
            {texts.takeOff}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

function Entry({ box, locked }: Omit<CouponBoxProps, 'isOffered'>) {
  const fieldId = useId();
  const row = useRef<HTMLDivElement>(null);
  /** The buttons of the note disappear with it. */
  function leaveNote(act: () => void): void {
    row.current?.querySelector('input')?.focus();
    act();
  }
  return (
    <>
      <Checkbox
        label={texts.label}
        checked={box.open}
        disabled={locked}
        aria-controls={box.open ? fieldId : undefined}
        aria-expanded={box.open}
        onChange={(event) => box.toggle(event.target.checked)}
      />
      {box.open && (
        <Stack gap={8} id={fieldId} ref={row} className={styles.row}>
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
          {box.held && (
            <HeldNote
              held={box.held}
              locked={locked}
              busy={box.busy}
              onUse={() => leaveNote(() => box.apply(row.current))}
              onKeep={() => leaveNote(() => box.type(''))}
            />
          )}
        </Stack>
      )}
    </>
  );
}

interface HeldNoteProps {
  held: NonNullable<CouponBoxProps['box']['held']>;
  locked: boolean;
  busy: boolean;
  onUse: () => void;
  onKeep: () => void;
}

/** Why a code was not applied at once, and how it goes on. */
function HeldNote({ held, locked, busy, onUse, onKeep }: HeldNoteProps) {
  if (held.why === 'gift') {
    return (
      <p role="status" className={styles.held}>
        {texts.gift(held.code)} <Link to={giftAddress(held.code)}>{texts.toGift}</Link>
      </p>
    );
  }
  return (
    <Stack gap={8} className={styles.held}>
      <p role="status">{texts.dearer(held)}</p>
      <Cluster gap={8}>
        <Button size="small" variant="secondary" disabled={locked} busy={busy} onClick={onKeep}>
          {texts.keep(held.than)}
        </Button>
        <Button size="small" variant="ghost" disabled={locked} busy={busy} onClick={onUse}>
          {texts.anyway(held.code)}
        </Button>
      </Cluster>
    </Stack>
  );
}

function giftAddress(code: string): string {
  return `${pages.coupon.path}?${new URLSearchParams({ code })}`;
}
