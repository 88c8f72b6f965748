import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';

import { deskTexts } from '#client/messages/desk.ts';
import { deskClient } from '#client/desk/desk-client.ts';
import styles from '#client/desk/desk-header.module.css';
import { CommandMenu } from '#client/desk/commands/command-menu.tsx';
import { DeskSearch } from '#client/desk/search/desk-search.tsx';
import { groups } from '#client/desk/sections.ts';
import type { Counted, Section } from '#client/desk/sections.ts';
import { useMay } from '#client/desk/use-may.ts';
import { useOperator } from '#client/desk/use-operator.ts';
import { useOverview } from '#client/desk/use-overview.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { product } from '#worker/product.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';

/** The desk's side bar: search, sections with the number of open items, and who is signed in. */
export function DeskHeader() {
  const operator = useOperator();
  const { pathname } = useLocation();
  // On a narrow screen the sections are folded, again after each change of the page.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const nav = useId();
  return (
    <QueryClientProvider client={deskClient}>
      <header className={styles.header}>
        <Link to={deskPages.overview.path} className={styles.home}>
          <Logo />
          <span className="visually-hidden">{product.name}</span>
          <span className={styles.name}>{deskTexts.name}</span>
          <span className="visually-hidden">, {deskTexts.home}</span>
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={isOpen}
          aria-controls={nav}
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          {deskTexts.sections}
        </button>
        <DeskSearch />
        <CommandMenu />
        <Sections id={nav} open={isOpen} />
        <p className={styles.operator}>
          <span className="visually-hidden">{deskTexts.signedInAs} </span>
          <EmailText email={operator ?? ''} />
        </p>
      </header>
    </QueryClientProvider>
  );
}

function Sections({ id, open }: { id: string; open: boolean }) {
  const { data } = useOverview();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // A window may be lower than the list.
  useEffect(() => {
    if (!pathname) return;
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      id={id}
      className={styles.nav}
      data-open={open ? '' : undefined}
      aria-label={deskTexts.sections}
    >
      {groups.map(({ title, sections }) => (
        <ul key={title} className={styles.list} aria-label={title}>
          {sections.map((section) => (
            <SectionLink key={section.path} section={section} overview={data} />
          ))}
        </ul>
      ))}
    </nav>
  );
}

interface SectionLinkProps {
  section: Section;
  overview: OverviewAnswer | undefined;
}

/** The way to a section, for whom it shows something. */
function SectionLink({ section, overview }: SectionLinkProps) {
  const { path, title, count, reads } = section;
  const may = useMay(reads ?? 'GET /me');
  if (reads && !may) return null;
  return (
    <li>
      <NavLink to={path} end={path === deskPages.overview.path} className={styles.link}>
        {title}
        {count && overview && <Count of={count} overview={overview} />}
      </NavLink>
    </li>
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
