import { servedScript } from '#sandbox/stripe-js/served-script.ts';
import { installApple } from './browser/apple.ts';
import { googleButtons } from './browser/google-button.ts';
import { installGoogle } from './browser/google.ts';
import { popups } from './browser/popup.ts';
import { providerWindow } from './browser/window.ts';

/** The source of `/sandbox/google.js`. */
export function googleScript(): string {
  return servedScript(installGoogle, { googleButtons, popups });
}

/** The source of `/sandbox/apple.js`. */
export function appleScript(): string {
  return servedScript(installApple, { popups });
}

/** The source of the script in the providers' windows. */
export function windowScript(): string {
  return servedScript(providerWindow, {});
}
