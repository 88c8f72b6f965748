import { DealLogo } from '#client/cashback/deal-logo.tsx';
import styles from '#client/cashback/deals.module.css';
import { dealsTexts as texts } from '#client/messages/deals.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import type { Deal } from '#worker/cashback/schemas.ts';
import { dealPath } from '#worker/page-paths.ts';

export function DealCard({ deal }: { deal: Deal }) {
  const { id, name, benefits, free_months: months } = deal;
  return (
    <article className={styles.card}>
      <div className={styles.partner}>
        <DealLogo deal={deal} />
        <div className={styles.named}>
          <p className={styles.ad}>{texts.ad}</p>
          <h3>{name}</h3>
          <Cluster gap={6}>
            <Badge tone="accent">{texts.freeMonths(months)}</Badge>
            {deal.is_free && <Badge tone="success">{texts.free}</Badge>}
          </Cluster>
        </div>
      </div>
      {benefits.length > 0 && (
        <ul className={styles.benefits} aria-label={texts.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      <p className={styles.costs}>
        <strong>{texts.costs}:</strong> {deal.costs ?? texts.costsUnknown}
      </p>
      <ButtonLink to={dealPath(id)} fullwidth>
        {texts.open}
        <span className="visually-hidden"> {texts.of(name)}</span>
      </ButtonLink>
    </article>
  );
}
