import { exportJWK, generateKeyPair } from 'jose';

import { operatorDetails, product } from '#worker/product.ts';

const hex = () => crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '');

/** A new private key, as `npm run hand-off-key` prints one. */
export async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, alg: 'ES256', ...(await exportJWK(privateKey)) };
}

/** The variables of a deployment, as the README says to set them. */
export async function productionVariables() {
  return {
    STRIPE_SECRET_KEY: `sk_live_${hex()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${hex()}`,
    STRIPE_WEBHOOK_SECRETS: `whsec_${hex()}`,
    APP_WEBHOOK_SECRETS: hex(),
    CODE_PEPPER: hex(),
    SITE_ORIGIN: 'https://lexlern.de',
    PAYMENT_METHODS: 'card,sepa_debit,paypal',
    GOOGLE_CLIENT_ID: '123456789012-abc123def456.apps.googleusercontent.com',
    APPLE_CLIENT_ID: 'de.lexlern.web',
    HANDOFF_KEYS: JSON.stringify([await newKey('2026-11')]),
    HANDOFF_CLIENTS: JSON.stringify([
      {
        id: 'lexlern-app',
        name: 'Lexlern App',
        redirect_uris: ['https://app.lexlern.de/callback'],
      },
    ]),
    ACCESS_TEAM: 'https://lexlern.cloudflareaccess.com',
    ACCESS_AUDIENCE: hex(),
    FOUR_EYES_FROM: '15000',
    FOUR_EYES_FROM_PEOPLE: '200',
    ALARM_EMAIL: 'alarm@lexlern.de',
    BOOKS: JSON.stringify({ consultant: 29_098, client: 55_003 }),
    ACCESS_GROUPS: JSON.stringify({ support: ['Support'], admin: ['Leitung'] }),
  };
}

/** What visitors read about an operator who exists. */
export const realOperator = {
  product: {
    ...product,
    supportEmail: 'hilfe@lexlern.de',
    senderEmail: 'post@lexlern.de',
    companyAccountUrl: 'https://kanzlei.lexlern.de/',
    appUrl: 'https://app.lexlern.de/',
  },
  operatorDetails: Object.fromEntries(Object.keys(operatorDetails).map((name) => [name, 'Angabe'])),
};
