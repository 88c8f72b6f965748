import { deskTexts } from '#client/messages/desk.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { DeskCall } from '#worker/desk/routes.ts';

/** What is counted beside a section. */
export type Counted = 'declarations' | 'proofs' | 'payouts' | 'referrals' | 'apps' | 'second_looks';

export interface Section {
  path: string;
  title: string;
  count?: Counted;
  /** The call without which it shows nothing: who may not make it does not see the section. */
  reads?: DeskCall;
}

/** The sections of the side bar, which the command menu lists, too. */
export const groups: { title: string; sections: Section[] }[] = [
  {
    title: deskTexts.groups.work,
    sections: [
      deskPages.overview,
      { ...deskPages.declarations, count: 'declarations' },
      { ...deskPages.proofs, count: 'proofs' },
      { ...deskPages.payouts, count: 'payouts' },
      { ...deskPages.referrals, count: 'referrals' },
      deskPages.people,
      { ...deskPages.savedAnswers, reads: 'GET /saved-answers' },
    ],
  },
  {
    title: deskTexts.groups.business,
    sections: [
      { ...deskPages.numbers, reads: 'GET /numbers' },
      { ...deskPages.books, reads: 'GET /books' },
      { ...deskPages.secondLooks, count: 'second_looks' },
    ],
  },
  {
    title: deskTexts.groups.offers,
    sections: [
      deskPages.deals,
      deskPages.coupons,
      { path: deskPages.emailMarketing.path, title: deskTexts.emailMarketing },
      deskPages.branchLink,
    ],
  },
  {
    title: deskTexts.groups.house,
    sections: [
      { ...deskPages.apps, count: 'apps' },
      deskPages.state,
      deskPages.audit,
      deskPages.styleGuide,
    ],
  },
];
