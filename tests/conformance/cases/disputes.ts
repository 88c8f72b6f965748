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
      name: 'a returned debit takes its sum and a fee out of the balance',
      play: async (stage) => {
        const { dispute } = await returned(stage);
        const [movement] = dispute?.balance_transactions ?? [];
        return {
          ...look(movement, 'type', 'amount', 'fee_details.0.type'),
          costs: (movement?.fee ?? 0) > 0,
          isNet: movement?.net === -1000 - (movement?.fee ?? 0),
        };
      },
    },
    {
      name: 'a debit that fails has a balance transaction for that',
      play: async (stage) => {
        const { customer, method } = await debitor(stage, ibans.refused);
        const { id } = await stage.stripe.paymentIntents.create({
          amount: 1000,
          currency: 'eur',
          customer,
          payment_method: method,
          allowed_payment_method_types: ['sepa_debit'],
          off_session: true,
          confirm: true,
        });
        const expand = ['latest_charge.failure_balance_transaction'];
        const { latest_charge: charge } = await stage.await(
          () => stage.stripe.paymentIntents.retrieve(id, { expand }),
          ({ status }) => status !== 'processing',
        );
        return look(charge, 'status', 'failure_balance_transaction.type');
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
