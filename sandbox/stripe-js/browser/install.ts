import type { actionHandlers } from './handle-action.ts';
import type { authenticationWindows } from './authentication-window.ts';
import type { cardConfirmations } from './confirm-card.ts';
import type { cardElements } from './card-element.ts';
import type { cardFrames } from './card-frame.ts';
import type { cardInputs } from './card-input.ts';
import type { cardPaymentMethods } from './payment-methods.ts';
import type { cardReports } from './card-report.ts';
import type { cardRules } from './card-rules.ts';
import type { containers } from './container.ts';
import type { elementsBooks } from './elements-group.ts';
import type { eventListeners } from './event-listeners.ts';
import type { fieldStyles } from './field-style.ts';
import type { integrationErrors } from './integration-error.ts';
import type { intentCalls } from './intents.ts';
import type { stripeInstances } from './stripe.ts';
import type { stripeRequests } from './stripe-request.ts';
import type { texts } from './texts.ts';

/** Every function whose source the served script consists of. */
export interface StripeJsParts {
  actionHandlers: typeof actionHandlers;
  authenticationWindows: typeof authenticationWindows;
  cardConfirmations: typeof cardConfirmations;
  cardElements: typeof cardElements;
  cardFrames: typeof cardFrames;
  cardInputs: typeof cardInputs;
  cardPaymentMethods: typeof cardPaymentMethods;
  cardReports: typeof cardReports;
  cardRules: typeof cardRules;
  containers: typeof containers;
  elementsBooks: typeof elementsBooks;
  eventListeners: typeof eventListeners;
  fieldStyles: typeof fieldStyles;
  integrationErrors: typeof integrationErrors;
  intentCalls: typeof intentCalls;
  stripeInstances: typeof stripeInstances;
  stripeRequests: typeof stripeRequests;
  texts: typeof texts;
}

/** Puts the parts together and sets `window.Stripe`, where loadStripe looks before it loads. */
export function installStripe(parts: StripeJsParts): void {
  const texts = parts.texts();
  const rules = parts.cardRules();
  const integrationError = parts.integrationErrors();
  const cardElement = parts.cardElements({
    cardFrame: parts.cardFrames(),
    cardInput: parts.cardInputs(rules, texts),
    cardReport: parts.cardReports(texts),
    container: parts.containers(integrationError),
    fieldStyle: parts.fieldStyles(),
    integrationError,
    listeners: parts.eventListeners(),
  });
  const stripe = parts.stripeInstances({
    createPaymentMethods: parts.cardPaymentMethods(rules, integrationError),
    confirmCards: parts.cardConfirmations(integrationError),
    elementsBook: parts.elementsBooks(cardElement, rules, integrationError),
    handleActions: parts.actionHandlers(integrationError),
    integrationError,
    intents: parts.intentCalls(texts, integrationError, parts.authenticationWindows()),
    requests: parts.stripeRequests(texts),
  });
  Object.assign(window, { Stripe: stripe });
}
