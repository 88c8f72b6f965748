import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';

import { useBootstrap } from '#client/lib/bootstrap.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { deskClient } from '#client/desk/desk-client.ts';
import styles from '#client/desk/desk-header.module.css';
import { DeskSearch } from '#client/desk/search/desk-search.tsx';
import { useOverview } from '#client/desk/use-overview.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { product } from '#worker/product.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';

/** What is counted beside a section. */
type Counted = 'declarations' | 'proofs' | 'payouts' | 'referrals';

const sections: { path: string; title: string; count?: Counted }[] = [
  deskPages.overview,
  { ...deskPages.declarations, count: 'declarations' },
  { ...deskPages.proofs, count: 'proofs' },
  { ...deskPages.payouts, count: 'payouts' },
  { ...deskPages.referrals, count: 'referrals' },
  deskPages.people,
  deskPages.deals,
  deskPages.coupons,
  { path: deskPages.emailMarketing.path, title: deskTexts.emailMarketing },
  deskPages.branchLink,
  deskPages.audit,
  deskPages.styleGuide,
];

/** The desk's navigation with the number of open items, and the operator's e-mail. */
export function DeskHeader() {
  const { operator } = useBootstrap();
  return (
    <QueryClientProvider client={deskClient}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={deskPages.overview.path} className={styles.home}>
            <Logo />
            <span className="visually-hidden">{product.name}</span>
            <span className={styles.name}>{deskTexts.name}</span>
            <span className="visually-hidden">, {deskTexts.home}</span>
          </Link>
          <DeskSearch />
          <p className={styles.operator}>
            <span className="visually-hidden">{deskTexts.signedInAs} </span>
            <EmailText email={operator ?? ''} />
          </p>
        </div>
        <Sections />
      </header>
    </QueryClientProvider>
  );
}

function Sections() {
  const { data } = useOverview();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!pathname) return;
    const current = nav.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={deskTexts.sections}>
      <ul className={styles.list}>
        {sections.map(({ path, title, count }) => (
          <li key={path}>
            <NavLink to={path} end={path === deskPages.overview.path} className={styles.link}>
              {title}
              {count && data && <Count of={count} overview={data} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ of, overview }: { of: Counted; overview: OverviewAnswer }) {
  const count = overview[of];
  return (
    count > 0 && (
      <span className={styles.count}>
        {deskTexts.count(count, overview.most)}
        <span className="visually-hidden"> {deskTexts.waiting}</span>
      </span>
    )
  );
}
