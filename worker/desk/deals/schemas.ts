import * as z from 'zod/mini';

import type { Deal } from '#worker/cashback/schemas.ts';
import { requiredLine, requiredName, requiredText, wholeNumber } from '#worker/http/fields.ts';
import { deskWrite } from '#worker/desk/schemas.ts';

/** The wire contract of deals at the desk. Times are in UTC milliseconds. */

export interface DeskDeal extends Deal {
  /** Deals with a lower position come first. */
  position: number;
  withdrawn_at: number | null;
  updated_at: number;
  /** How many people use it, by the status of their use; counted up to `most` of the list. */
  uses: { uploaded: number; confirmed: number; rejected: number };
}

export interface DeskDealListAnswer {
  deals: DeskDeal[];
  /** Uses are counted up to this number. */
  most: number;
}

export interface DeskDealAnswer {
  deal: DeskDeal;
}

/** The most bytes of a logo. The first bytes of the file must be those of a PNG, WebP or JPEG. */
export const maxLogoBytes = 512 * 1024;

const lines = (most: number) =>
  z.array(requiredLine(300), 'required').check(z.maxLength(most, 'too_long'));

/** An https address, or a path on this site. */
const address = requiredLine(1000).check(
  z.regex(/^(?:https:\/\/[^\s/\\@]+\.[^\s\\]+|\/(?!\/)[^\s\\]*)$/, 'invalid_request'),
  z.refine((text) => URL.canParse(text, 'https://site.example'), 'invalid_request'),
);

const dealFields = {
  name: requiredName(80),
  category: requiredName(40),
  description: requiredText(2000),
  benefits: lines(10),
  tasks: lines(15),
  free_months: wholeNumber(1, 36),
  affiliate_link: address,
  terms_link: z.nullish(address),
  partner: requiredLine(200),
  costs: requiredLine(500),
  is_free: z.boolean('required'),
  position: wholeNumber(0, 9999),
};

export const newDeal = z.strictObject({ ...deskWrite, ...dealFields });

export type DealInput = z.infer<typeof newDeal>;

/**
 * `updated_at` is the version that the operator has on the screen. The call is refused with
 * `already_changed` (409) when it is not the latest.
 */
export const changedDeal = z.strictObject({
  ...deskWrite,
  ...dealFields,
  updated_at: z.int('required'),
});
