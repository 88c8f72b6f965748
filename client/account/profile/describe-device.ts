import { profileTexts } from '#client/messages/profile.ts';
import { deviceName } from '#worker/device-name.ts';

/**
 * Names browser and system from a user agent; unknown parts are left out. `isHere`: whether it is
 * the browser that reads it, which can say itself what it is.
 */
export function describeDevice(userAgent: string, isHere = false): string {
  const { unknown, unknownHere } = profileTexts.devices;
  if (!isHere) return deviceName(userAgent) || unknown;
  return deviceName(userAgent) || deviceName(navigator.userAgent) || unknownHere;
}
