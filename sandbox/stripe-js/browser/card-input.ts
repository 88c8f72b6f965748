import type { CardBrand, CardField, CardRules } from './card-rules.ts';
import type { Texts } from './texts.ts';

/** One field of a card element: its input and what is to be said about its value. */
export interface CardInput {
  field: CardField;
  node: HTMLInputElement;
  empty: () => boolean;
  complete: () => boolean;
  /** The code of the error that the person may be shown now. */
  problem: () => string | undefined;
  /** From now on a missing or half filled value is an error too. */
  demand: () => void;
  clear: () => void;
  /** Marks the input so that styles and assistive technology know its state. */
  show: () => void;
}

export interface CardInputHandlers {
  /** The brand that the number typed so far belongs to. */
  brand: () => CardBrand;
  changed: (input: CardInput, typed: boolean) => void;
}

export type CardInputs = (
  field: CardField,
  placeholder: string | undefined,
  handlers: CardInputHandlers,
) => CardInput;

/** Makes inputs that format while the person types and keep the caret behind the same digit. */
export function cardInputs(rules: CardRules, texts: Texts): CardInputs {
  const attributes: Record<CardField, { name: string; autocomplete: string }> = {
    number: { name: 'cardnumber', autocomplete: 'cc-number' },
    expiry: { name: 'exp-date', autocomplete: 'cc-exp' },
    cvc: { name: 'cvc', autocomplete: 'cc-csc' },
  };

  function digitsIn(text: string): number {
    return text.replace(/\D/g, '').length;
  }

  function reformat(node: HTMLInputElement, formatted: string): void {
    const raw = node.value;
    if (raw === formatted) return;
    const caret = node.selectionStart ?? raw.length;
    const before = digitsIn(raw.slice(0, caret));
    node.value = formatted;
    if (caret === raw.length || document.activeElement !== node) return;
    let position = 0;
    while (position < formatted.length && digitsIn(formatted.slice(0, position)) < before)
      position += 1;
    node.setSelectionRange(position, position);
  }

  return (field, placeholder, handlers) => {
    const rule = rules.fields[field];
    const node = document.createElement('input');
    const { name, autocomplete } = attributes[field];
    Object.assign(node, {
      type: 'text',
      inputMode: 'numeric',
      name,
      autocomplete,
      spellcheck: false,
    });
    node.placeholder = placeholder ?? texts.fields[field].placeholder;
    node.setAttribute('aria-label', texts.fields[field].label);
    // No form may take the card's data along: in the real library they never enter the page.
    node.setAttribute('form', '');
    let demanded = false;
    let left = false;

    const input: CardInput = {
      field,
      node,
      empty: () => node.value === '',
      complete: () => rule.complete(node.value, handlers.brand()) && !wrong(),
      problem() {
        const unfinished = !rule.complete(node.value, handlers.brand());
        const due = demanded || (left && !input.empty());
        return wrong() ?? (unfinished && due ? rule.incomplete : undefined);
      },
      demand() {
        demanded = true;
      },
      clear() {
        node.value = '';
        demanded = left = false;
      },
      show() {
        const invalid = input.problem() !== undefined;
        const whole = input.complete() ? 'complete' : '';
        node.dataset.state = invalid ? 'invalid' : input.empty() ? 'empty' : whole;
        node.setAttribute('aria-invalid', String(invalid));
      },
    };

    function wrong(): string | undefined {
      return rule.wrong(node.value, handlers.brand(), new Date());
    }

    node.addEventListener('input', (event) => {
      const kind = event instanceof InputEvent ? event.inputType : '';
      const deleting = kind.startsWith('delete');
      reformat(node, rule.format(node.value, handlers.brand(), deleting));
      demanded = left = false;
      handlers.changed(input, !deleting);
    });
    node.addEventListener('blur', () => {
      left = true;
      handlers.changed(input, false);
    });
    input.show();
    return input;
  };
}
