import type { FieldFrames } from './field-frame.ts';
import type { FieldInput, FieldInputs } from './field-input.ts';
import type { FieldReports } from './field-report.ts';
import type { FieldName } from './field-rules.ts';
import type { Container, Containers } from './container.ts';
import type {
  PageElement,
  FieldElementOptions,
  FieldElements,
  FieldElementType,
} from './element-types.ts';
import type { EventListeners } from './event-listeners.ts';
import type { FieldStyle } from './field-style.ts';
import type { IbanRules } from './iban-rules.ts';
import type { IntegrationErrors } from './integration-error.ts';

export interface FieldElementParts {
  fieldFrame: FieldFrames;
  fieldInput: FieldInputs;
  fieldReport: FieldReports;
  container: Containers;
  fieldStyle: (id: string) => FieldStyle;
  iban: IbanRules;
  integrationError: IntegrationErrors;
  listeners: () => EventListeners;
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
    const listeners = parts.listeners();
    const style = parts.fieldStyle(id);
    const inputs = fieldsOf[type].map((field) =>
      parts.fieldInput(field, placeholder(type, options), { brand: group.brand, changed }),
    );
    const frame = parts.fieldFrame(id, inputs, { focused, escaped: () => emit('escape') });
    let container: Container | null = null;
    let destroyed = false;
    let focus = false;
    let settings = options;

    function emit(event: string): void {
      listeners.emit(event, { elementType: type });
    }

    function report() {
      return parts.fieldReport(type, inputs, group.brand());
    }

    function fingerprint(): string {
      return JSON.stringify([report(), inputs.map((input) => input.node.value)]);
    }

    function show(): void {
      for (const input of inputs) input.show();
      const { error, empty, complete } = report();
      container?.mark({ complete, empty, focus, invalid: error !== undefined }, settings.classes);
    }

    let last = fingerprint();
    function changed(input?: FieldInput, typed = false): void {
      show();
      const now = fingerprint();
      if (now !== last) {
        last = now;
        listeners.emit('change', report());
      }
      const next = input && inputs[inputs.indexOf(input) + 1];
      if (typed && input?.complete() && document.activeElement === input.node) next?.node.focus();
    }

    function focused(yes: boolean): void {
      focus = yes;
      show();
      emit(yes ? 'focus' : 'blur');
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

    function alive(): void {
      if (!destroyed) return;
      throw parts.integrationError(
        'This Element has already been destroyed. Please create a new one.',
      );
    }

    function release(): void {
      container?.release();
      container = null;
    }

    const element: PageElement = {
      on: (event, listener) => (listeners.on(event, listener), element),
      once: (event, listener) => (listeners.once(event, listener), element),
      off: (event, listener) => (listeners.off(event, listener), element),
      mount(target) {
        alive();
        release();
        container = parts.container(target, frame, focusField);
        show();
        // In a later turn, as the real element has to load first; the page still adds listeners.
        setTimeout(() => container && emit('ready'), 20);
      },
      unmount() {
        alive();
        release();
      },
      destroy() {
        alive();
        release();
        style.remove();
        destroyed = true;
        group.destroyed();
      },
      update(next) {
        alive();
        apply(next);
      },
      focus: focusField,
      blur: () => inputs.forEach((input) => input.node.blur()),
      clear() {
        for (const input of inputs) input.clear();
        changed();
      },
    };

    apply(options);
    return {
      element,
      type,
      inputs,
      mounted: () => container !== null,
      demand() {
        for (const input of inputs) input.demand();
        changed();
        return report().error;
      },
    };
  };
}
