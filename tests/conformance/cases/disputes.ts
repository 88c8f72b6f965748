import { look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { debitor, ibans } from './steps.ts';

/** The intent of a debit that its owner has returned, with the dispute. */
async function returned(stage: Stage) {
  const { customer, method } = await debitor(stage, ibans.disputed);
  const { id: intent } = await stage.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'eur',
    customer,
    payment_method: method,
    allowed_payment_method_types: ['sepa_debit'],
    off_session: true,
    confirm: true,
  });
  const { data } = await stage.await(
    () => stage.stripe.disputes.list({ payment_intent: intent, expand: ['data.charge'] }),
    (list) => list.data.length > 0,
  );
  return { intent, dispute: data[0] };
}

export const disputes: Subject = {
  subject: 'disputes',
  cases: [
    {
      name: 'a debit that its owner returns is lost',
      play: async (stage) => {
        const { dispute } = await returned(stage);
        return look(
          dispute,
          'object',
          'status',
          'amount',
          'is_charge_refundable',
          'charge.disputed',
          'charge.status',
        );
      },
    },
    {
      name: 'a debit that was returned cannot be refunded',
      play: async (stage) => {
        const { intent } = await returned(stage);
        return {
          refusal: await refusalOf(stage.stripe.refunds.create({ payment_intent: intent })),
        };
      },
    },
  ],
};
