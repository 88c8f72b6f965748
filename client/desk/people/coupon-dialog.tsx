import { useState } from 'react';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey, sendCoupon, useCouponCheck } from '#client/desk/people/queries.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { couponKinds } from '#worker/promotion/kinds.ts';

const texts = peopleTexts.applyCoupon;

interface CouponDialogProps {
  accountId: string;
  onClose: () => void;
}

/** Says why a coupon is refused for a person, and redeems one that is not. */
export function CouponDialog({ accountId, onClose }: CouponDialogProps) {
  const first = useFirstFocus();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const { data, error, refetch, isFetching } = useCouponCheck(accountId, code);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{texts.lead}</p>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            setCode(typed.trim());
          }}
        >
          <TextField
            ref={first}
            label={texts.code}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={isFetching} variant="secondary" color="black">
            {texts.check}
          </Button>
        </form>
        {error && <LoadFailed error={error} retry={refetch} />}
        {data && data.rule !== null && <Banner tone="notice">{texts.rules[data.rule]}</Banner>}
        {data && data.rule === null && data.type !== null && (
          <>
            <Banner tone="success">{texts.fits(couponKinds[data.type].name)}</Banner>
            <Redeem accountId={accountId} code={data.code} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Redeem({ accountId, code, onClose }: CouponDialogProps & { code: string }) {
  const [reason, setReason] = useState('');
  const redeem = useDeskAction([[...personKey, accountId]], async () => {
    await sendCoupon(accountId, code, reason);
    onClose();
    return texts.done;
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void redeem.run();
      }}
    >
      <TextField
        label={deskTexts.reason}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={redeem.busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
