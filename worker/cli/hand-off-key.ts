/**
 * `npm run hand-off-key`: prints a new private key of the hand-off, as one line of JSON for the
 * list in HANDOFF_KEYS (README, "Handing people off to other apps").
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const key = await exportJWK(privateKey);
const kid = (await calculateJwkThumbprint(key)).slice(0, 12);
console.log(JSON.stringify({ kid, alg: 'ES256', ...key }));
