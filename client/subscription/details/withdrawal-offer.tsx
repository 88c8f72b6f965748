import { withdrawalTexts as texts } from '#client/messages/withdrawal.ts';
import { useLeaving } from '#client/subscription/details/queries.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { pages } from '#worker/pages.ts';

/** The way to the form, and the last day, while the contract can be withdrawn from by law. */
export function WithdrawalOffer({ contractId }: { contractId: string }) {
  const { data } = useLeaving(contractId, true);
  const deadline = data?.timeline.find(({ what }) => what === 'withdraw_until');
  if (!deadline) return null;
  return (
    <p className={styles.hint}>
      {/* A plain link: the Worker fills the form in for whoever is signed in. */}
      <a href={pages.withdrawal.path}>{pages.withdrawal.title}</a> {texts.until(deadline.at)}
    </p>
  );
}
