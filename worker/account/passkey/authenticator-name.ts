import { deviceName } from '#worker/device-name.ts';

/** Where most people keep their passkeys, by the model (AAGUID) that the authenticator names. */
const keepers: Record<string, string> = {
  fbfc3007154e4ecc8c0b6e020557d7bd: 'Apple Passwörter',
  dd4ec289e01d41c9bb8970fa845d4bf2: 'Apple Passwörter',
  ea9b8d664d011d213ce4b6b48cb575d4: 'Google Passwortmanager',
  '08987058cadc4b81b6e130de50dcbe96': 'Windows Hello',
  '9ddd1817af5a4672a2b93e3dd95000a9': 'Windows Hello',
  '6028b017b1d44c02b4b3afcdafc96bb2': 'Windows Hello',
  '53414d53554e47000000000000000000': 'Samsung Pass',
  bada5566a7aa401fbd9645619a55120d: '1Password',
  d548826e79b4db40a3d811116f7e8349: 'Bitwarden',
  '531126d6e717415c93203d9aa6981239': 'Dashlane',
  fdb141b25d84443e8a354698c205a502: 'KeePassXC',
  '50726f746f6e5061737350726f746f6e': 'Proton Pass',
};

/** A first name for a passkey: its keeper's, or that of the device that made it. */
export function authenticatorName(model: string, userAgent: string): string {
  return keepers[model] ?? (deviceName(userAgent) || 'Passkey');
}
