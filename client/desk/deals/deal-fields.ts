import { useState } from 'react';

import { parseWholeNumber } from '#client/desk/parse-number.ts';
import type { DeskDeal } from '#worker/desk/deals/schemas.ts';

/** A deal as form input: lists as lines, numbers as text. */
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
  partner: string;
  costs: string;
  is_free: boolean;
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
  partner: '',
  costs: '',
  is_free: false,
};

function typedOf(deal: DeskDeal): TypedDeal {
  return {
    ...deal,
    benefits: deal.benefits.join('\n'),
    tasks: deal.tasks.join('\n'),
    free_months: String(deal.free_months),
    terms_link: deal.terms_link ?? '',
    position: String(deal.position),
    partner: deal.partner ?? '',
    costs: deal.costs ?? '',
  };
}

/** The form input in the form that the call takes. */
export function dealInput(typed: TypedDeal) {
  return {
    name: typed.name,
    category: typed.category,
    description: typed.description,
    benefits: linesOf(typed.benefits),
    tasks: linesOf(typed.tasks),
    free_months: parseWholeNumber(typed.free_months),
    affiliate_link: typed.affiliate_link,
    terms_link: typed.terms_link.trim() || null,
    position: parseWholeNumber(typed.position),
    partner: typed.partner,
    costs: typed.costs,
    is_free: typed.is_free,
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** The form state of a deal, initially the deal's own values. */
export function useDealFields(deal?: DeskDeal) {
  const [typed, setTyped] = useState(() => (deal ? typedOf(deal) : empty));
  return {
    typed,
    change: (part: Partial<TypedDeal>) => setTyped((now) => ({ ...now, ...part })),
  };
}
