import { profileTexts } from '#client/messages/profile.ts';
import { deviceName } from '#worker/device-name.ts';

/** Names browser and system from a user agent; unknown parts are left out. */
export function describeDevice(userAgent: string): string {
  return deviceName(userAgent) || profileTexts.devices.unknown;
}
