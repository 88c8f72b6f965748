import { look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { returnUrl } from './steps.ts';

/** The id of a payment over ten euros that a card has made. */
async function paid({ stripe }: Stage, card = 'pm_card_visa'): Promise<string> {
  const { id } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'eur',
    payment_method: card,
    confirm: true,
    return_url: returnUrl,
  });
  return id;
}

const chargeOf = ({ stripe }: Stage, intent: string) =>
  stripe.paymentIntents
    .retrieve(intent, { expand: ['latest_charge'] })
    .then(({ latest_charge: charge }) => charge);

export const refunds: Subject = {
  subject: 'refunds',
  cases: [
    {
      name: 'a whole refund returns the money once',
      play: async (stage) => {
        const intent = await paid(stage);
        const { refunds: calls } = stage.stripe;
        const refund = await calls.create({
          payment_intent: intent,
          reason: 'requested_by_customer',
        });
        return {
          ...look(refund, 'object', 'status', 'amount', 'reason', 'charge'),
          charge: look(await chargeOf(stage, intent), 'refunded', 'amount_refunded', 'status'),
          again: await refusalOf(calls.create({ payment_intent: intent })),
        };
      },
    },
    {
      name: 'a refund leaves the balance without a fee and names itself as its source',
      play: async (stage) => {
        const { id } = await stage.stripe.refunds.create({ payment_intent: await paid(stage) });
        const { data } = await stage.stripe.balanceTransactions.list({
          source: id,
          expand: ['data.source'],
        });
        return look(
          data[0],
          'type',
          'reporting_category',
          'amount',
          'fee',
          'net',
          'source.object',
          'source.amount',
        );
      },
    },
    {
      name: 'a part is refunded, and then no more than the rest',
      play: async (stage) => {
        const intent = await paid(stage);
        const { refunds: calls } = stage.stripe;
        await calls.create({ payment_intent: intent, amount: 300 });
        const more = await refusalOf(calls.create({ payment_intent: intent, amount: 800 }));
        return {
          charge: look(await chargeOf(stage, intent), 'refunded', 'amount_refunded'),
          more,
          rest: look(await calls.create({ payment_intent: intent }), 'amount'),
        };
      },
    },
    {
      name: 'a refund that waits for the bank is pending and succeeds later',
      play: async (stage) => {
        const { refunds: calls } = stage.stripe;
        const intent = await paid(stage, 'pm_card_pendingRefund');
        const first = await calls.create({ payment_intent: intent });
        const later = await stage.await(
          () => calls.retrieve(first.id),
          ({ status }) => status !== 'pending',
        );
        return { first: first.status, later: later.status };
      },
    },
    {
      name: 'a refund to a card that is closed succeeds first and fails later',
      play: async (stage) => {
        const { refunds: calls } = stage.stripe;
        const intent = await paid(stage, 'pm_card_refundFail');
        const first = await calls.create({ payment_intent: intent });
        const later = await stage.await(
          () => calls.retrieve(first.id),
          ({ status }) => status !== 'succeeded',
        );
        return { first: first.status, later: later.status };
      },
    },
    {
      name: 'nothing can be refunded before it is paid',
      play: async (stage) => {
        const { id } = await stage.stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
        return { refusal: await refusalOf(stage.stripe.refunds.create({ payment_intent: id })) };
      },
    },
  ],
};
