import { cardElements } from './browser/card-element.ts';
import { cardFrames } from './browser/card-frame.ts';
import { cardInputs } from './browser/card-input.ts';
import { cardReports } from './browser/card-report.ts';
import { cardRules } from './browser/card-rules.ts';
import { cardConfirmations } from './browser/confirm-card.ts';
import { containers } from './browser/container.ts';
import { authenticationWindows } from './browser/authentication-window.ts';
import { elementsBooks } from './browser/elements-group.ts';
import { eventListeners } from './browser/event-listeners.ts';
import { fieldStyles } from './browser/field-style.ts';
import { actionHandlers } from './browser/handle-action.ts';
import { installStripe } from './browser/install.ts';
import { integrationErrors } from './browser/integration-error.ts';
import { intentCalls } from './browser/intents.ts';
import { cardPaymentMethods } from './browser/payment-methods.ts';
import { stripeInstances } from './browser/stripe.ts';
import { stripeRequests } from './browser/stripe-request.ts';
import { texts } from './browser/texts.ts';
import { servedScript } from './served-script.ts';

/** The source of `/sandbox/stripe.js`. */
export function stripeJsScript(): string {
  return servedScript(installStripe, {
    actionHandlers,
    authenticationWindows,
    cardConfirmations,
    cardElements,
    cardFrames,
    cardInputs,
    cardPaymentMethods,
    cardReports,
    cardRules,
    containers,
    elementsBooks,
    eventListeners,
    fieldStyles,
    integrationErrors,
    intentCalls,
    stripeInstances,
    stripeRequests,
    texts,
  });
}
