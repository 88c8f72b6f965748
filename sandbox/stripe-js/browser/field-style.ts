import type { StripeElementStyle, StripeElementStyleVariant } from '@stripe/stripe-js';

export interface FieldStyle {
  apply: (style: StripeElementStyle | undefined) => void;
  remove: () => void;
}

/**
 * Makes the style sheet of one element. The page's policy forbids inline style, so every rule goes
 * through the CSSOM. The repeated attribute outweighs the page's own rules for inputs, which cannot
 * reach the real element in its frame.
 */
export function fieldStyles(): (id: string) => FieldStyle {
  type Declarations = Record<string, string | number | undefined>;

  const pseudo = [
    ':hover',
    ':focus',
    ':disabled',
    ':-webkit-autofill',
    '::placeholder',
    '::selection',
  ] as const;

  const frame: Declarations = {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.75em',
    rowGap: '0.5em',
    width: '100%',
  };
  const input: Declarations = {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'block',
    flex: '1 1 0',
    minWidth: '0',
    width: '100%',
    color: '#1a1a1a',
    cursor: 'text',
    fontSize: '16px',
    lineHeight: '1.5',
  };

  function write(sheet: CSSStyleSheet, selector: string, declarations: Declarations): void {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) return;
    for (const [name, value] of Object.entries(declarations)) {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (value !== undefined) rule.style.setProperty(property, String(value));
    }
  }

  function plain(variant: StripeElementStyleVariant): Declarations {
    const { iconColor: _icon, ...rest } = variant;
    return Object.fromEntries(
      Object.entries(rest).filter(([, value]) => typeof value !== 'object'),
    ) as Declarations;
  }

  function writeVariant(
    sheet: CSSStyleSheet,
    selector: string,
    variant: StripeElementStyleVariant,
  ): void {
    write(sheet, selector, plain(variant));
    for (const suffix of pseudo) {
      const nested = variant[suffix];
      if (nested) write(sheet, `${selector}${suffix}`, plain(nested));
    }
  }

  return (id) => {
    const sheet = new CSSStyleSheet();
    const scope = `[data-stripe-element="${id}"]`.repeat(3);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

    function apply(style: StripeElementStyle | undefined): void {
      while (sheet.cssRules.length > 0) sheet.deleteRule(0);
      write(sheet, scope, frame);
      write(sheet, `${scope} input`, input);
      write(sheet, `${scope} input::placeholder`, { color: '#757575', opacity: 1 });
      write(sheet, `${scope} input:disabled`, { cursor: 'not-allowed', opacity: 0.6 });
      write(sheet, `${scope} [name="cardnumber"]:not(:only-child)`, {
        flex: '1 1 11em',
        minWidth: '11em',
      });
      write(sheet, `${scope} [name="exp-date"]:not(:only-child)`, {
        flex: '0 1 5em',
        minWidth: '4.5em',
      });
      write(sheet, `${scope} [name="cvc"]:not(:only-child)`, {
        flex: '0 1 3.5em',
        minWidth: '3em',
      });
      writeVariant(sheet, `${scope} input`, style?.base ?? {});
      for (const state of ['complete', 'empty', 'invalid'] as const) {
        const fallback = state === 'invalid' ? { color: '#c81e1e' } : {};
        writeVariant(sheet, `${scope} input[data-state="${state}"]`, {
          ...fallback,
          ...style?.[state],
        });
      }
    }

    function remove(): void {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    }

    return { apply, remove };
  };
}
