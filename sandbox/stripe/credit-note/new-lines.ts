import * as z from 'zod';

import { newId } from '#sandbox/store/new-id.ts';
import { taxRatesOf, taxRatesSchema } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { CreditNoteLine } from '#sandbox/stripe/objects.ts';
import { integer, metadata, text } from '#sandbox/stripe/params.ts';
import { taxesOf } from '#sandbox/stripe/invoice/taxes.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Lines of a credit note's own. The sandbox does not credit the lines of an invoice. */
export const linesSchema = z
  .array(
    z.strictObject({
      description: text,
      metadata: metadata.optional(),
      quantity: integer,
      tax_rates: taxRatesSchema.optional(),
      type: z.enum(['custom_line_item']),
      unit_amount: integer,
    }),
  )
  .min(1);

/** The lines of a new credit note. The sums include their taxes, as those of invoices do. */
export function newLines(
  world: WorldContext,
  lines: z.output<typeof linesSchema>,
): CreditNoteLine[] {
  return lines.map((line) => {
    const rates = taxRatesOf(world, line.tax_rates ?? [], 'tax_rates');
    const amount = line.quantity * line.unit_amount;
    return {
      id: newId('cnli'),
      object: 'credit_note_line_item',
      amount,
      description: line.description,
      discount_amount: 0,
      discount_amounts: [],
      livemode: false,
      metadata: mergeMetadata({}, line.metadata),
      pretax_credit_amounts: [],
      quantity: line.quantity,
      tax_rates: rates,
      taxes: taxesOf(amount, rates),
      type: 'custom_line_item',
      unit_amount: line.unit_amount,
      unit_amount_decimal: String(line.unit_amount),
    };
  });
}
