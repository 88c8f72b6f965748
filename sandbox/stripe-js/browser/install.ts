import type { actionHandlers } from './handle-action.ts';
import type { authenticationWindows } from './authentication-window.ts';
import type { confirmations } from './confirm.ts';
import type { fieldElements } from './field-element.ts';
import type { fieldFrames } from './field-frame.ts';
import type { fieldInputs } from './field-input.ts';
import type { createPaymentMethods } from './create-payment-method.ts';
import type { ibanRule } from '#sandbox/stripe/sepa/iban-rule.ts';
import type { ibanRules } from './iban-rules.ts';
import type { methodDatas } from './method-data.ts';
import type { fieldReports } from './field-report.ts';
import type { cardRules } from './card-rules.ts';
import type { containers } from './container.ts';
import type { elementsBooks } from './elements-group.ts';
import type { elementShells } from './element-shell.ts';
import type { expressButtonRows } from './express-buttons.ts';
import type { expressElements } from './express-element.ts';
import type { groupOptionChecks } from './group-options.ts';
import type { walletMethods } from './wallet-method.ts';
import type { walletSheets } from './wallet-sheet.ts';
import type { eventListeners } from './event-listeners.ts';
import type { fieldStyles } from './field-style.ts';
import type { integrationErrors } from './integration-error.ts';
import type { intentCalls } from './intents.ts';
import type { stripeInstances } from './stripe.ts';
import type { stripeRequests } from './stripe-request.ts';
import type { texts } from './texts.ts';

/** The functions whose source makes up the served script. */
export interface StripeJsParts {
  actionHandlers: typeof actionHandlers;
  authenticationWindows: typeof authenticationWindows;
  confirmations: typeof confirmations;
  fieldElements: typeof fieldElements;
  fieldFrames: typeof fieldFrames;
  fieldInputs: typeof fieldInputs;
  createPaymentMethods: typeof createPaymentMethods;
  fieldReports: typeof fieldReports;
  cardRules: typeof cardRules;
  containers: typeof containers;
  elementShells: typeof elementShells;
  elementsBooks: typeof elementsBooks;
  eventListeners: typeof eventListeners;
  expressButtonRows: typeof expressButtonRows;
  expressElements: typeof expressElements;
  fieldStyles: typeof fieldStyles;
  groupOptionChecks: typeof groupOptionChecks;
  ibanRule: typeof ibanRule;
  ibanRules: typeof ibanRules;
  integrationErrors: typeof integrationErrors;
  methodDatas: typeof methodDatas;
  intentCalls: typeof intentCalls;
  stripeInstances: typeof stripeInstances;
  stripeRequests: typeof stripeRequests;
  texts: typeof texts;
  walletMethods: typeof walletMethods;
  walletSheets: typeof walletSheets;
}

/**
 * Assembles the parts and sets `window.Stripe`. loadStripe looks there before it loads a script.
 */
export function installStripe(parts: StripeJsParts): void {
  const texts = parts.texts();
  const card = parts.cardRules();
  const iban = parts.ibanRules(parts.ibanRule());
  const integrationError = parts.integrationErrors();
  const listeners = parts.eventListeners();
  const containers = parts.containers(integrationError);
  const shell = parts.elementShells(containers, listeners, integrationError);
  const fieldElement = parts.fieldElements({
    fieldFrame: parts.fieldFrames(),
    fieldInput: parts.fieldInputs({ ...card.fields, iban: iban.field }, texts),
    fieldReport: parts.fieldReports(texts, iban),
    fieldStyle: parts.fieldStyles(),
    iban,
    integrationError,
    shell,
  });
  const expressElement = parts.expressElements({
    buttons: parts.expressButtonRows(),
    integrationError,
    openSheet: parts.walletSheets(),
    shell,
    texts,
  });
  const stripe = parts.stripeInstances({
    confirmations: parts.confirmations(integrationError),
    createPaymentMethods: parts.createPaymentMethods(integrationError),
    elementsBook: parts.elementsBooks({
      checkOptions: parts.groupOptionChecks(integrationError),
      expressElement,
      fieldElement,
      integrationError,
      listeners,
      rules: card,
    }),
    handleActions: parts.actionHandlers(integrationError),
    integrationError,
    intents: parts.intentCalls(texts, integrationError, parts.authenticationWindows()),
    methodDatas: parts.methodDatas(card, integrationError),
    requests: parts.stripeRequests(texts),
    walletMethods: parts.walletMethods(texts, integrationError),
  });
  Object.assign(window, { Stripe: stripe });
}
