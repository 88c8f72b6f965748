import * as z from 'zod/mini';

const appleApp = z
  .string('is no text')
  .check(
    z.regex(
      /^[A-Z\d]{10}(?:\.[\w-]+){2,}$/,
      'is no app id of Apple, such as A1B2C3D4E5.de.your-domain.app',
    ),
  );

const fingerprint = z
  .string('is no text')
  .check(
    z.regex(
      /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/,
      'is no SHA-256 of a certificate (32 pairs of digits and letters from A to F)',
    ),
  );

const listOf = <T extends z.core.$ZodType>(one: T) =>
  z.array(one, 'is no list').check(z.minLength(1, 'is empty'));

const androidApp = z.strictObject(
  {
    package_name: z
      .string('is no text')
      .check(z.regex(/^[a-z]\w*(?:\.[a-z]\w*)+$/i, 'is no name of a package')),
    sha256_cert_fingerprints: listOf(fingerprint),
  },
  'is not an object with package_name and sha256_cert_fingerprints alone',
);

/** A client's apps, in the list of clients: as Apple and Google name them (app-links.ts). */
export const associations = {
  apple_apps: z.optional(listOf(appleApp)),
  android_apps: z.optional(listOf(androidApp)),
};
