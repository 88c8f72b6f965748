import { Fragment } from 'react';

import styles from '#client/legal/legal-page.module.css';
import { OperatorAddress, OperatorField } from '#client/legal/operator-field.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { withdrawalForm, withdrawalNotice } from '#worker/legal/withdrawal.ts';
import type { Piece } from '#worker/legal/withdrawal.ts';

/** The withdrawal notice. It is set apart from the terms, so that nobody overlooks it. */
export function Withdrawal() {
  return (
    <div className={styles.notice}>
      {withdrawalNotice.map(({ title, paragraphs }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          {paragraphs.map((pieces) => (
            <p key={JSON.stringify(pieces[0])}>
              {pieces.map((piece, at) => (
                // The pieces never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={at}>
                  <Words piece={piece} />
                </Fragment>
              ))}
            </p>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

function Words({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return piece;
  return 'detail' in piece ? <OperatorField detail={piece.detail} /> : <SupportMail />;
}

/** The model withdrawal form. */
export function WithdrawalForm() {
  return (
    <>
      <p>{withdrawalForm.intro}</p>
      <div className={styles.notice}>
        <p>{withdrawalForm.to}</p>
        <address>
          <OperatorAddress />
          <br />
          <SupportMail />
        </address>
        <p>{withdrawalForm.declaration}</p>
        <dl>
          {withdrawalForm.blanks.map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.blank} />
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
