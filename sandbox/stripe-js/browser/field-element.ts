import type { FieldFrames } from './field-frame.ts';
import type { FieldInput, FieldInputs } from './field-input.ts';
import type { FieldReports } from './field-report.ts';
import type { FieldName } from './field-rules.ts';
import type { ElementShells } from './element-shell.ts';
import type { FieldElementOptions, FieldElements, FieldElementType } from './element-types.ts';
import type { FieldStyle } from './field-style.ts';
import type { IbanRules } from './iban-rules.ts';
import type { IntegrationErrors } from './integration-error.ts';

export interface FieldElementParts {
  fieldFrame: FieldFrames;
  fieldInput: FieldInputs;
  fieldReport: FieldReports;
  fieldStyle: (id: string) => FieldStyle;
  iban: IbanRules;
  integrationError: IntegrationErrors;
  shell: ElementShells;
}

/** Makes the card elements, all three fields in one or one field each, and the IBAN element. */
export function fieldElements(parts: FieldElementParts): FieldElements {
  const fieldsOf: Record<FieldElementType, FieldName[]> = {
    card: ['number', 'expiry', 'cvc'],
    cardNumber: ['number'],
    cardExpiry: ['expiry'],
    cardCvc: ['cvc'],
    iban: ['iban'],
  };
  let count = 0;

  function check(type: FieldElementType, { supportedCountries }: FieldElementOptions): void {
    if (type !== 'iban') return;
    if (!Array.isArray(supportedCountries)) {
      throw parts.integrationError(
        `Invalid value for create(): supportedCountries should be array. You specified: ${String(supportedCountries)}.`,
      );
    }
    if (supportedCountries.join() === 'SEPA') return;
    throw parts.integrationError(
      `Invalid value for create(): supportedCountries should be ['SEPA']. You specified: ${supportedCountries.join()}.`,
    );
  }

  function placeholder(type: FieldElementType, options: FieldElementOptions): string | undefined {
    if (type !== 'iban') return options.placeholder;
    return parts.iban.placeholder(options.placeholderCountry ?? 'DE');
  }

  return (type, options, group) => {
    check(type, options);
    count += 1;
    const id = String(count);
    const style = parts.fieldStyle(id);
    const inputs = fieldsOf[type].map((field) =>
      parts.fieldInput(field, placeholder(type, options), { brand: group.brand, changed }),
    );
    const frame = parts.fieldFrame(id, inputs, { focused, escaped: () => shell.emit('escape') });
    let focus = false;
    let settings = options;

    function report() {
      return parts.fieldReport(type, inputs, group.brand());
    }

    function fingerprint(): string {
      return JSON.stringify([report(), inputs.map((input) => input.node.value)]);
    }

    function show(): void {
      for (const input of inputs) input.show();
      const { error, empty, complete } = report();
      shell.mark({ complete, empty, focus, invalid: error !== undefined }, settings.classes);
    }

    let last = fingerprint();
    function changed(input?: FieldInput, typed = false): void {
      show();
      const now = fingerprint();
      if (now !== last) {
        last = now;
        shell.listeners.emit('change', report());
      }
      const next = input && inputs[inputs.indexOf(input) + 1];
      if (typed && input?.complete() && document.activeElement === input.node) next?.node.focus();
    }

    function focused(yes: boolean): void {
      focus = yes;
      show();
      shell.emit(yes ? 'focus' : 'blur');
    }

    function focusField(): void {
      (inputs.find((input) => !input.complete()) ?? inputs[0])?.node.focus();
    }

    function apply(next: FieldElementOptions): void {
      settings = { ...settings, ...next };
      style.apply(settings.style);
      for (const { node } of inputs) {
        node.disabled = settings.disabled === true;
        node.placeholder = placeholder(type, settings) ?? node.placeholder;
      }
      show();
    }

    const shell = parts.shell(type, frame, {
      mounted() {
        show();
        // Emitted later, because the real element loads first and the page may still add listeners.
        setTimeout(() => shell.mounted() && shell.emit('ready'), 20);
      },
      destroyed() {
        style.remove();
        group.destroyed();
      },
      update: apply,
      focus: focusField,
      blur: () => inputs.forEach((input) => input.node.blur()),
      clear() {
        for (const input of inputs) input.clear();
        changed();
      },
    });

    apply(options);
    return {
      element: shell.element,
      type,
      inputs,
      mounted: shell.mounted,
      demand() {
        for (const input of inputs) input.demand();
        changed();
        return report().error;
      },
    };
  };
}
