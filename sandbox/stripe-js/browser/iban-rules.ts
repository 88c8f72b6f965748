import type { ibanRule } from '#sandbox/stripe/sepa/iban-rule.ts';
import type { FieldRules } from './field-rules.ts';

export interface IbanRules {
  field: FieldRules;
  /** The code of the country typed so far; empty until both letters are there. */
  country: (value: string) => string;
  /** The shape of an IBAN of that country. */
  placeholder: (country: string) => string;
}

/** The rules of the IBAN field: groups of four, countries of the SEPA area, the check digits. */
export function ibanRules(rule: ReturnType<typeof ibanRule>): IbanRules {
  const longest = 34;

  function groups(signs: string): string {
    return signs.replace(/(.{4})(?=.)/g, '$1 ');
  }

  function country(value: string): string {
    return /^[A-Z]{2}/.exec(value)?.[0] ?? '';
  }

  function full(value: string): boolean {
    return rule.plain(value).length === rule.lengthIn(country(value));
  }

  return {
    country,
    placeholder: (code) => groups(code.padEnd(rule.lengthIn(code) ?? longest, '0')),
    field: {
      format(raw) {
        const signs = rule.plain(raw);
        return groups(signs.slice(0, rule.lengthIn(country(signs)) ?? longest));
      },
      wrong(value) {
        if (!/^[A-Z]{0,2}$/.test(value.slice(0, 2))) return 'invalid_iban_start';
        const code = country(value);
        if (code !== '' && rule.lengthIn(code) === undefined) return 'invalid_iban_country_code';
        return full(value) && !rule.valid(rule.plain(value)) ? 'invalid_iban' : undefined;
      },
      complete: (value) => rule.valid(rule.plain(value)),
      incomplete: 'incomplete_iban',
    },
  };
}
