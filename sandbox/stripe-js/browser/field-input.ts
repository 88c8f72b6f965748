import type { CardBrand, FieldName, FieldRules } from './field-rules.ts';
import type { Texts } from './texts.ts';

/** One field of an element: its input and the state of its value. */
export interface FieldInput {
  field: FieldName;
  node: HTMLInputElement;
  empty: () => boolean;
  complete: () => boolean;
  /** The code of the error that the person may be shown now. */
  problem: () => string | undefined;
  /** From now on, a missing or half filled value is an error too. */
  demand: () => void;
  clear: () => void;
  /** Marks the input so that styles and assistive technology know its state. */
  show: () => void;
}

export interface FieldInputHandlers {
  /** The brand of the number typed so far. */
  brand: () => CardBrand;
  changed: (input: FieldInput, typed: boolean) => void;
}

export type FieldInputs = (
  field: FieldName,
  placeholder: string | undefined,
  handlers: FieldInputHandlers,
) => FieldInput;

/** Makes inputs that format while the person types and keep the caret behind the same digit. */
export function fieldInputs(rules: Record<FieldName, FieldRules>, texts: Texts): FieldInputs {
  const attributes: Record<
    FieldName,
    Pick<HTMLInputElement, 'name' | 'autocomplete' | 'inputMode'>
  > = {
    number: { name: 'cardnumber', autocomplete: 'cc-number', inputMode: 'numeric' },
    expiry: { name: 'exp-date', autocomplete: 'cc-exp', inputMode: 'numeric' },
    cvc: { name: 'cvc', autocomplete: 'cc-csc', inputMode: 'numeric' },
    iban: { name: 'iban', autocomplete: 'off', inputMode: 'text' },
  };

  function reformat(node: HTMLInputElement, field: FieldName, formatted: string): void {
    const other = field === 'iban' ? /[^a-z\d]/gi : /\D/g;
    const signsIn = (text: string) => text.replace(other, '').length;
    const raw = node.value;
    if (raw === formatted) return;
    const caret = node.selectionStart ?? raw.length;
    const before = signsIn(raw.slice(0, caret));
    node.value = formatted;
    if (caret === raw.length || document.activeElement !== node) return;
    let position = 0;
    while (position < formatted.length && signsIn(formatted.slice(0, position)) < before)
      position += 1;
    node.setSelectionRange(position, position);
  }

  return (field, placeholder, handlers) => {
    const rule = rules[field];
    const node = document.createElement('input');
    Object.assign(node, { type: 'text', spellcheck: false, ...attributes[field] });
    node.placeholder = placeholder ?? texts.fields[field].placeholder;
    node.setAttribute('aria-label', texts.fields[field].label);
    // The page's form must not send this value: in the real library it never enters the page.
    node.setAttribute('form', '');
    let demanded = false;
    let left = false;

    const input: FieldInput = {
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
      reformat(node, field, rule.format(node.value, handlers.brand(), deleting));
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
