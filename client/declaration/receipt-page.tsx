import styles from '#client/declaration/declaration.module.css';
import { Gone } from '#client/declaration/gone.tsx';
import { useDeclaration } from '#client/declaration/use-declaration.ts';
import { declarationTexts as texts } from '#client/messages/declaration.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { pages } from '#worker/pages.ts';

/** What was declared, and when. It says nothing of any contract: a stranger may look at it. */
export function ReceiptPage() {
  const receipt = useDeclaration();
  if (receipt === 'stale') return null;
  if (receipt?.page !== 'receipt') return <Gone />;
  const { door, given, rows, notes, follows, file } = receipt;
  const page = door === 'cancellation' ? pages.cancellationReceipt : pages.withdrawalReceipt;
  return (
    <div className={styles.page}>
      <h1>{page.title}</h1>
      <p>
        {texts.receiptLead[door]} {given}.
      </p>
      <Card width="subscription">
        <DescriptionList
          rows={rows.map(({ label, value }) => ({
            label,
            value: <span className={styles.value}>{value}</span>,
          }))}
        />
      </Card>
      {notes.map((note) => (
        <Banner key={note} tone="notice">
          <p>{note}</p>
        </Banner>
      ))}
      {follows.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        {texts.mailComes} {texts.noContract}
      </p>
      <div className={styles.ways}>
        <a href={`${file}.txt`} download>
          {texts.save}
        </a>
        <a href={`${file}.json`} download className={styles.small}>
          {texts.saveJson}
        </a>
      </div>
      <p>{texts.keepsDays}</p>
    </div>
  );
}
