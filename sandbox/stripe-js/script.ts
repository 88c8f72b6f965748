import { fieldElements } from './browser/field-element.ts';
import { fieldFrames } from './browser/field-frame.ts';
import { fieldInputs } from './browser/field-input.ts';
import { fieldReports } from './browser/field-report.ts';
import { cardRules } from './browser/card-rules.ts';
import { confirmations } from './browser/confirm.ts';
import { containers } from './browser/container.ts';
import { authenticationWindows } from './browser/authentication-window.ts';
import { elementsBooks } from './browser/elements-group.ts';
import { elementShells } from './browser/element-shell.ts';
import { expressButtonRows } from './browser/express-buttons.ts';
import { expressElements } from './browser/express-element.ts';
import { groupOptionChecks } from './browser/group-options.ts';
import { walletMethods } from './browser/wallet-method.ts';
import { walletSheets } from './browser/wallet-sheet.ts';
import { eventListeners } from './browser/event-listeners.ts';
import { fieldStyles } from './browser/field-style.ts';
import { actionHandlers } from './browser/handle-action.ts';
import { installStripe } from './browser/install.ts';
import { integrationErrors } from './browser/integration-error.ts';
import { intentCalls } from './browser/intents.ts';
import { createPaymentMethods } from './browser/create-payment-method.ts';
import { ibanRule } from '#sandbox/stripe/sepa/iban-rule.ts';
import { ibanRules } from './browser/iban-rules.ts';
import { methodDatas } from './browser/method-data.ts';
import { stripeInstances } from './browser/stripe.ts';
import { stripeRequests } from './browser/stripe-request.ts';
import { texts } from './browser/texts.ts';
import { servedScript } from './served-script.ts';

/** The source of `/sandbox/stripe.js`. */
export function stripeJsScript(): string {
  return servedScript(installStripe, {
    actionHandlers,
    authenticationWindows,
    confirmations,
    fieldElements,
    fieldFrames,
    fieldInputs,
    createPaymentMethods,
    ibanRule,
    ibanRules,
    methodDatas,
    fieldReports,
    cardRules,
    containers,
    elementShells,
    elementsBooks,
    eventListeners,
    expressButtonRows,
    expressElements,
    fieldStyles,
    groupOptionChecks,
    integrationErrors,
    intentCalls,
    stripeInstances,
    stripeRequests,
    texts,
    walletMethods,
    walletSheets,
  });
}
