import { useState } from 'react';

import { numberOf } from '#client/operator/number-of.ts';
import type { DeskDeal } from '#worker/operator/deals/schemas.ts';

/** A deal as it is typed: lists as lines, numbers as text. */
export interface TypedDeal {
  name: string;
  category: string;
  description: string;
  benefits: string;
  tasks: string;
  free_months: string;
  affiliate_link: string;
  terms_link: string;
  position: string;
}

const empty: TypedDeal = {
  name: '',
  category: '',
  description: '',
  benefits: '',
  tasks: '',
  free_months: '',
  affiliate_link: '',
  terms_link: '',
  position: '0',
};

function typedOf(deal: DeskDeal): TypedDeal {
  return {
    ...deal,
    benefits: deal.benefits.join('\n'),
    tasks: deal.tasks.join('\n'),
    free_months: String(deal.free_months),
    terms_link: deal.terms_link ?? '',
    position: String(deal.position),
  };
}

/** What was typed, as the call takes it. */
export function inputOf(typed: TypedDeal) {
  return {
    name: typed.name,
    category: typed.category,
    description: typed.description,
    benefits: linesOf(typed.benefits),
    tasks: linesOf(typed.tasks),
    free_months: numberOf(typed.free_months),
    affiliate_link: typed.affiliate_link,
    terms_link: typed.terms_link.trim() || null,
    position: numberOf(typed.position),
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** What stands in the fields of a deal, at first what the deal has. */
export function useDealFields(deal?: DeskDeal) {
  const [typed, setTyped] = useState(() => (deal ? typedOf(deal) : empty));
  return {
    typed,
    change: (name: keyof TypedDeal, text: string) => setTyped((now) => ({ ...now, [name]: text })),
  };
}
