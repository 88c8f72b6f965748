import type { CardFrames } from './card-frame.ts';
import type { CardInput, CardInputs } from './card-input.ts';
import type { CardReports } from './card-report.ts';
import type { CardField } from './card-rules.ts';
import type { Container, Containers } from './container.ts';
import type {
  CardElement,
  CardElementOptions,
  CardElements,
  CardElementType,
} from './element-types.ts';
import type { EventListeners } from './event-listeners.ts';
import type { FieldStyle } from './field-style.ts';
import type { IntegrationErrors } from './integration-error.ts';

export interface CardElementParts {
  cardFrame: CardFrames;
  cardInput: CardInputs;
  cardReport: CardReports;
  container: Containers;
  fieldStyle: (id: string) => FieldStyle;
  integrationError: IntegrationErrors;
  listeners: () => EventListeners;
}

/** Makes the card elements: all three fields in one, or one field each. */
export function cardElements(parts: CardElementParts): CardElements {
  const fieldsOf: Record<CardElementType, CardField[]> = {
    card: ['number', 'expiry', 'cvc'],
    cardNumber: ['number'],
    cardExpiry: ['expiry'],
    cardCvc: ['cvc'],
  };
  let count = 0;

  return (type, options, group) => {
    count += 1;
    const id = String(count);
    const listeners = parts.listeners();
    const style = parts.fieldStyle(id);
    const inputs = fieldsOf[type].map((field) =>
      parts.cardInput(field, options.placeholder, { brand: group.brand, changed }),
    );
    const frame = parts.cardFrame(id, inputs, { focused, escaped: () => emit('escape') });
    let container: Container | null = null;
    let destroyed = false;
    let focus = false;
    let settings = options;

    function emit(event: string): void {
      listeners.emit(event, { elementType: type });
    }

    function report() {
      return parts.cardReport(type, inputs, group.brand());
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
    function changed(input?: CardInput, typed = false): void {
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

    function apply(next: CardElementOptions): void {
      settings = { ...settings, ...next };
      style.apply(settings.style);
      for (const { node } of inputs) {
        node.disabled = settings.disabled === true;
        if (next.placeholder !== undefined) node.placeholder = next.placeholder;
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

    const element: CardElement = {
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
