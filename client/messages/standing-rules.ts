import type { PremiumReason } from '#worker/entitlement/schemas.ts';
import { access } from '#worker/product.ts';
import type { Have, Leave, Next } from '#worker/subscription/leaving/standing.ts';

/** The rule of law behind a sentence: its place, and what it says in two lines. */
export interface Rule {
  title: string;
  text: string;
}

/*
 * The contract as a learning case: the German law behind each of the three sentences, said so that
 * it holds for every day on which the sentence does.
 */
const rules = {
  digital: {
    title: '§\u00a0327e\u00a0BGB',
    text: 'Premium ist ein digitales Produkt: Wir müssen es die ganze Zeit vertragsgemäß bereitstellen. Tun wir es nicht, hast Du die Rechte aus § 327i BGB.',
  },
  gift: {
    title: '§\u00a0516\u00a0BGB',
    text: 'Unentgeltlich und einig, das ist eine Schenkung. Die fehlende notarielle Form heilt, was Du schon bekommen hast (§ 518 Abs. 2 BGB).',
  },
  reward: {
    title: '§\u00a0657\u00a0BGB',
    text: 'Wer öffentlich eine Belohnung für eine Handlung aussetzt, schuldet sie: Das ist eine Auslobung. Du hast jemanden mitgebracht, wir haben gehalten, was versprochen war.',
  },
  consideration: {
    title: '§\u00a0311\u00a0Abs.\u00a01\u00a0BGB',
    text: 'Zahlen muss nur, wer das in einem Vertrag versprochen hat. Ohne Versprechen verlängert sich hier nichts von selbst.',
  },
  offer: {
    title: '§§\u00a0145,\u00a0147\u00a0BGB',
    text: 'Deine Bestellung ist das Angebot. Nehmen wir es nicht rechtzeitig an, bist Du nicht mehr gebunden (§ 146 BGB).',
  },
  due: {
    title: '§\u00a0271\u00a0BGB',
    text: 'Fällig ist, wenn es vereinbart ist, vorher musst Du nicht zahlen. Eine Lastschrift kannst Du acht Wochen lang zurückgeben (§ 675x BGB); geschuldet bleibt, was geschuldet war.',
  },
  default: {
    title: '§\u00a0320\u00a0BGB',
    text: `Wer im gegenseitigen Vertrag nicht zahlt, muss damit rechnen, dass die andere Seite ihre Leistung zurückhält. Wir warten damit ${access.pastDueGraceDays} Tage.`,
  },
  term: {
    title: '§\u00a0309\u00a0Nr.\u00a09\u00a0BGB',
    text: 'AGB dürfen Dich höchstens zwei Jahre binden. Danach läuft der Vertrag nur unbefristet weiter, und Du kommst jederzeit mit höchstens einem Monat Frist heraus.',
  },
  button: {
    title: '§\u00a0312k\u00a0BGB',
    text: 'Wer Verträge im Netz anbietet, muss dort auch einen Knopf zum Kündigen zeigen, ohne Anmeldung, und den Eingang sofort bestätigen. Unserer steht unten auf jeder Seite.',
  },
  withdrawal: {
    title: '§\u00a0355\u00a0BGB',
    text: 'Ein Widerruf braucht keinen Grund, und es genügt, ihn rechtzeitig abzusenden. Danach geben beide Seiten alles zurück, binnen vierzehn Tagen (§ 357 BGB).',
  },
  promise: {
    title: '§\u00a0311\u00a0Abs.\u00a01\u00a0BGB',
    text: 'Kein Gesetz gibt Dir die Garantie, sondern unser Versprechen im Vertrag. Auch das bindet: Versprochen ist geschuldet.',
  },
  cause: {
    title: '§\u00a0314\u00a0BGB',
    text: 'Ein Dauerschuldverhältnis ist nie für immer: Aus wichtigem Grund kann jede Seite es fristlos kündigen, und das lässt sich nicht abbedingen.',
  },
  refund: {
    title: '§\u00a0357\u00a0BGB',
    text: 'Nach einem Widerruf muss das Geld binnen vierzehn Tagen zurück, auf dem Weg, auf dem es kam. Wir halten uns bei jeder Erstattung daran.',
  },
} as const satisfies Record<string, Rule>;

export function ruleOfHave(have: Have): Rule {
  switch (have.kind) {
    case 'hearts':
    case 'tasks':
      return rules.consideration;
    case 'given':
      return ruleOfGiven(have.as);
    case 'unfinished':
    case 'never':
      return rules.offer;
    case 'overdue':
      return rules.default;
    case 'over':
      return have.because === null ? rules.consideration : ruleOfBack[have.because];
    case 'store':
    case 'trial':
    case 'running':
    case 'lifetime':
    case 'with_bank':
    case 'paused':
      return rules.digital;
  }
}

const ruleOfBack = { withdrawal: rules.withdrawal, guarantee: rules.promise };

function ruleOfGiven(reason: PremiumReason): Rule {
  if (reason === 'referral') return rules.reward;
  if (reason === 'coupon' || reason === 'operator') return rules.gift;
  return rules.consideration;
}

export function ruleOfNext({ kind }: Next): Rule {
  switch (kind) {
    case 'nothing':
    case 'given_ends':
    case 'deletion':
      return rules.consideration;
    case 'order':
      return rules.offer;
    case 'pay':
    case 'rests':
      return rules.default;
    case 'money_back':
      return rules.refund;
    case 'frozen':
      return rules.withdrawal;
    case 'ends':
      return rules.term;
    case 'store':
    case 'paused':
    case 'with_bank':
    case 'charge':
    case 'change':
      return rules.due;
  }
}

export function ruleOfLeave(leave: Leave): Rule {
  switch (leave.kind) {
    case 'free':
    case 'none':
    case 'over':
    case 'deletion':
      return rules.consideration;
    case 'undo':
      return rules.withdrawal;
    case 'lifetime':
      return leave.back?.law === 'withdrawal' ? rules.withdrawal : rules.cause;
    case 'leave':
      if (leave.back?.law === 'withdrawal') return rules.withdrawal;
      return leave.rule === 'trial' ? rules.button : rules.term;
    case 'store':
    case 'left':
    case 'owed':
    case 'paused':
      return rules.button;
  }
}
