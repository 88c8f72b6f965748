/*
 * What each number is: the facts that it counts, and the sentence that says so at the desk. Each
 * number of some days is the sum of its facts, which `GET /numbers/rows` lists. Money is in cents.
 */

interface Definition {
  /** The `metric` of its facts (migrations/0049_numbers.sql writes them). */
  metric: string;
  /** How it stands at the end of a day, not what happened on it. */
  isLevel?: true;
  /** German, as the desk shows it. */
  sentence: string;
}

const levels = {
  mrr: {
    metric: 'level_active',
    isLevel: true,
    sentence:
      'Was laufende Abos im Monat bringen: ihr Preis ohne Umsatzsteuer, auf die Monate ihrer Abrechnung verteilt, ohne Rabatte auf einzelne Zahlungen, ohne Testphasen und ohne Abos in Verzug.',
  },
  mrr_past_due: {
    metric: 'level_past_due',
    isLevel: true,
    sentence: 'Dasselbe von Abos, deren letzte Zahlung offen ist.',
  },
  mrr_trialing: {
    metric: 'level_trialing',
    isLevel: true,
    sentence: 'Dasselbe von Abos in der Testphase: was sie brächten, wenn alle blieben.',
  },
} satisfies Record<string, Definition>;

const movements = {
  new: {
    metric: 'mrr_new',
    sentence: 'MRR von Menschen, die zum ersten Mal zahlen, am Tag, an dem das Bezahlte beginnt.',
  },
  reactivation: {
    metric: 'mrr_reactivation',
    sentence: 'MRR von Menschen, die schon einmal gezahlt hatten und wieder zahlen.',
  },
  expansion: {
    metric: 'mrr_expansion',
    sentence: 'Was laufende Abos im Monat mehr bringen als zuvor, etwa nach einem Wechsel.',
  },
  contraction: {
    metric: 'mrr_contraction',
    sentence:
      'Was laufende Abos im Monat weniger bringen als zuvor, etwa nach der Mindestlaufzeit.',
  },
  churn: {
    metric: 'mrr_churn',
    sentence:
      'MRR von Abos, die geendet haben, am Tag ihres Endes, nicht der Kündigung; auch solcher in Verzug.',
  },
} satisfies Record<string, Definition>;

const events = {
  revenue: {
    metric: 'revenue',
    sentence: 'Eingegangene Zahlungen ohne Umsatzsteuer, am Tag, an dem Stripe das Geld hat.',
  },
  refunds: {
    metric: 'refund',
    sentence: 'Erstattungen ohne Umsatzsteuer, am Tag, an dem Stripe das Geld abzieht.',
  },
  chargebacks: {
    metric: 'chargeback',
    sentence:
      'Rücklastschriften und zurückgebuchte Karten ohne Umsatzsteuer; gewonnene heben sich auf.',
  },
  vat: {
    metric: 'vat',
    sentence: 'Umsatzsteuer in Zahlungen, abzüglich der in Erstattungen und Rückbuchungen.',
  },
  fees: { metric: 'fee', sentence: 'Gebühren von Stripe.' },
  trials_started: {
    metric: 'trial_started',
    sentence: 'Begonnene Testphasen, in der Woche ihres Beginns.',
  },
  trials_converted: {
    metric: 'trial_converted',
    sentence: 'Davon in ein bezahltes Abo übergegangen, in der Woche, in der die Testphase begann.',
  },
  trials_lost: {
    metric: 'trial_lost',
    sentence: 'Davon ohne Zahlung geendet, in der Woche, in der die Testphase begann.',
  },
  cohorts: {
    metric: 'cohort',
    sentence:
      'Menschen nach dem Monat ihrer ersten Zahlung: wie viele davon am Ende jedes Monats noch ein Abo hatten.',
  },
  payments_failed: {
    metric: 'payment_failed',
    sentence: 'Zahlungen laufender Abos, die fehlschlugen, am Tag, an dem das Abo in Verzug kam.',
  },
  payments_rescued: {
    metric: 'payment_rescued',
    sentence: 'Davon später bezahlt, am Tag des Fehlschlags gezählt.',
  },
  payments_lost: {
    metric: 'payment_lost',
    sentence: 'Davon mit dem Abo geendet, am Tag des Fehlschlags gezählt.',
  },
  leaving_reasons: {
    metric: 'left_because',
    sentence:
      'Antworten auf die Frage, warum jemand kündigt, am Tag der Kündigung. Niemand muss antworten; von mehreren Antworten zu einem Vertrag zählt die letzte.',
  },
  coupons_used: {
    metric: 'coupon_used',
    sentence:
      'Eingelöste Gutscheine und der Rabatt, den sie auf die erste Zahlung gaben; die einer Serie zusammen.',
  },
  coupon_revenue: {
    metric: 'coupon_revenue',
    sentence: 'Was bei der Bestellung mit einem Gutschein gezahlt wurde, mit Umsatzsteuer.',
  },
  coupons_ended: {
    metric: 'coupon_ended',
    sentence: 'Mit einem Gutschein gekaufte Abos, die in diesen Tagen geendet haben.',
  },
  campaign_registrations: {
    metric: 'campaign_register',
    sentence: 'Anmeldungen nach einer Kampagne, von Menschen, die dem Zählen zugestimmt haben.',
  },
  campaign_purchases: {
    metric: 'campaign_purchase',
    sentence: 'Käufe nach einer Kampagne, von Menschen, die dem Zählen zugestimmt haben.',
  },
  proofs: { metric: 'proof_uploaded', sentence: 'Hochgeladene Nachweise für Partner-Deals.' },
  proofs_accepted: {
    metric: 'proof_confirmed',
    sentence:
      'Davon bestätigt, am Tag der Entscheidung, und was die freien Monate zum Monatspreis ohne Umsatzsteuer kosten.',
  },
  proofs_rejected: {
    metric: 'proof_rejected',
    sentence: 'Davon abgelehnt, am Tag der Entscheidung.',
  },
} satisfies Record<string, Definition>;

export const definitions = { ...levels, ...movements, ...events };

export type NumberName = keyof typeof definitions;
export type LevelName = keyof typeof levels;
export type MovementName = keyof typeof movements;

export const numberNames = Object.keys(definitions) as NumberName[];
export const levelNames = Object.keys(levels) as LevelName[];
export const movementNames = Object.keys(movements) as MovementName[];

export function definitionOf(name: NumberName): Definition {
  return definitions[name];
}
