import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Range } from '#client/desk/numbers/ranges.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';

interface FactsLinkProps {
  number: NumberName;
  range: Range;
  label?: string;
  children: ReactNode;
}

/** A number as a link to what it counts. */
export function FactsLink({ number, range, label, children }: FactsLinkProps) {
  const query = new URLSearchParams({ number, from: range.from, to: range.to });
  if (label !== undefined) query.set('label', label);
  return <Link to={`${deskPages.facts.path}?${query}`}>{children}</Link>;
}
