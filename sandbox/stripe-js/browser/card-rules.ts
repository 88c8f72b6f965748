import type { CardBrand, CardField, FieldRules } from './field-rules.ts';

export interface CardRules {
  brand: (number: string) => CardBrand;
  expiry: (value: string) => { month: number; year: number };
  fields: Record<CardField, FieldRules>;
}

/** The rules of card numbers (ISO/IEC 7812 ranges, Luhn), expiry dates and security codes. */
export function cardRules(): CardRules {
  const brands: { brand: CardBrand; starts: RegExp; lengths: number[] }[] = [
    { brand: 'visa', starts: /^4/, lengths: [16] },
    {
      brand: 'mastercard',
      starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
      lengths: [16],
    },
    { brand: 'amex', starts: /^3[47]/, lengths: [15] },
    { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16] },
    { brand: 'diners', starts: /^3(0[0-5]|[689])/, lengths: [14, 16] },
    { brand: 'jcb', starts: /^35(2[89]|[3-8])/, lengths: [16] },
    { brand: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19] },
  ];

  function digitsOf(text: string): string {
    return text.replace(/\D/g, '');
  }

  function rowOf(number: string) {
    const digits = digitsOf(number);
    return brands.find((row) => row.starts.test(digits));
  }

  function lengthsOf(number: string): number[] {
    return rowOf(number)?.lengths ?? [16];
  }

  function passesLuhn(digits: string): boolean {
    const sum = Array.from(digits)
      .toReversed()
      .reduce((total, digit, index) => {
        const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
        return total + (weighted > 9 ? weighted - 9 : weighted);
      }, 0);
    return sum % 10 === 0;
  }

  function expiry(value: string): { month: number; year: number } {
    const digits = digitsOf(value);
    return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
  }

  function codeLength(brand: CardBrand): number {
    return brand === 'amex' ? 4 : 3;
  }

  const number: FieldRules = {
    format(raw) {
      const digits = digitsOf(raw).slice(0, Math.max(...lengthsOf(raw)));
      const groups = rowOf(digits)?.brand === 'amex' ? /^(.{1,4})(.{1,6})?(.{1,5})?/ : /.{1,4}/g;
      const parts = digits.match(groups) ?? [];
      return (groups.global ? parts : parts.slice(1)).filter(Boolean).join(' ');
    },
    wrong(value) {
      const digits = digitsOf(value);
      const full = digits.length === Math.max(...lengthsOf(digits));
      return full && !passesLuhn(digits) ? 'invalid_number' : undefined;
    },
    complete(value) {
      const digits = digitsOf(value);
      return lengthsOf(digits).includes(digits.length) && passesLuhn(digits);
    },
    incomplete: 'incomplete_number',
  };

  const date: FieldRules = {
    format(raw, _brand, deleting) {
      let digits = digitsOf(raw.replace(/^\s*(\d)\s*\//, '0$1/'));
      if (Number(digits.slice(0, 1)) > 1 || Number(digits.slice(0, 2)) > 12) digits = `0${digits}`;
      if (digits.startsWith('00')) digits = '0';
      const month = digits.slice(0, 2);
      const years = digits.slice(2);
      const year =
        years.length === 4 && years.startsWith('20') ? years.slice(2) : years.slice(0, 2);
      const open = month.length < 2 || (deleting && year === '');
      return open ? month : `${month} / ${year}`;
    },
    wrong(value, brand, today) {
      if (!date.complete(value, brand)) return undefined;
      const { month, year } = expiry(value);
      if (year < today.getFullYear()) return 'invalid_expiry_year_past';
      if (year > today.getFullYear() + 50) return 'invalid_expiry_year';
      const past = year === today.getFullYear() && month <= today.getMonth();
      return past ? 'invalid_expiry_month_past' : undefined;
    },
    complete(value) {
      return digitsOf(value).length === 4;
    },
    incomplete: 'incomplete_expiry',
  };

  const cvc: FieldRules = {
    format(raw, brand) {
      return digitsOf(raw).slice(0, brand === 'unknown' ? 4 : codeLength(brand));
    },
    wrong() {
      return undefined;
    },
    complete(value, brand) {
      const length = value.length;
      return length === codeLength(brand) || (brand === 'unknown' && length === 4);
    },
    incomplete: 'incomplete_cvc',
  };

  return {
    brand: (value) => rowOf(value)?.brand ?? 'unknown',
    expiry,
    fields: { number, expiry: date, cvc },
  };
}
