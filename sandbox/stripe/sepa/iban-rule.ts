/** The rules of an IBAN. `/sandbox/stripe.js` uses them too, and its functions import nothing. */
export function ibanRule() {
  // The length by country of the SEPA area (the registry of ISO 13616).
  const lengths: Record<string, number> = {
    AD: 24,
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
    FR: 27,
    GB: 22,
    GI: 23,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IS: 26,
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
    MT: 31,
    NL: 18,
    NO: 15,
    PL: 28,
    PT: 25,
    RO: 24,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    VA: 22,
  };

  // ISO 7064: move the first four characters to the end and turn letters into numbers. The
  // remainder of a division by 97 must be 1.
  function remainder(iban: string): number {
    const turned = iban.slice(4) + iban.slice(0, 4);
    const digits = Array.from(turned, (sign) => Number.parseInt(sign, 36)).join('');
    return Number(BigInt(digits) % 97n);
  }

  /** An IBAN as it is stored: without spaces, in capitals. */
  function plain(text: string): string {
    return text.replaceAll(/[^a-z\d]/gi, '').toUpperCase();
  }

  return {
    plain,
    /**
     * The length of that country's IBANs; undefined for a country whose accounts cannot be debited.
     */
    lengthIn: (country: string): number | undefined => lengths[country],
    valid(iban: string): boolean {
      const shaped = /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban);
      return shaped && iban.length === lengths[iban.slice(0, 2)] && remainder(iban) === 1;
    },
  };
}
