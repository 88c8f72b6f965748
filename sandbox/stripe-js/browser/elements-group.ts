import type { ExpressCore, ExpressElement } from './express-element.ts';
import type {
  ElementOptions,
  ElementType,
  FieldElementCore,
  FieldElements,
  FieldElementType,
  PageElement,
} from './element-types.ts';
import type { CardRules } from './card-rules.ts';
import type { EventListeners } from './event-listeners.ts';
import type { CheckGroupOptions, GroupOptions } from './group-options.ts';
import type { IntegrationErrors } from './integration-error.ts';

/** What `stripe.elements()` answers. */
export interface ElementsGroup {
  create: (type: string, options?: ElementOptions) => PageElement;
  /** By its type or, as the React wrapper asks, by the component that made it. */
  getElement: (type: string | { __elementType: string }) => PageElement | null;
  update: (options: GroupOptions) => Promise<void>;
  submit: () => Promise<{ selectedPaymentMethod?: string }>;
  on: (type: string, listener: () => void) => void;
}

/** What the library knows of a group; the page can't reach it. */
export interface GroupCore {
  options: () => GroupOptions;
  /** The group's express checkout element, if it has one. */
  express: () => ExpressCore | undefined;
  /** Whether the page has called `submit` since the person last said yes. */
  submitted: () => boolean;
}

/** What the library knows of the elements one `Stripe` instance has made. */
export interface ElementsBook {
  group: (options?: GroupOptions) => ElementsGroup;
  /** The element's core and its siblings', or undefined when this instance did not make it. */
  find: (element: unknown) => { core: FieldElementCore; siblings: FieldElementCore[] } | undefined;
  findGroup: (elements: unknown) => GroupCore | undefined;
}

export interface ElementsBookParts {
  checkOptions: CheckGroupOptions;
  expressElement: ExpressElement;
  fieldElement: FieldElements;
  integrationError: IntegrationErrors;
  listeners: () => EventListeners;
  rules: CardRules;
}

/** Makes the book of elements: one of each type a group, and either `card` or its parts. */
export function elementsBooks(parts: ElementsBookParts): () => ElementsBook {
  const { integrationError } = parts;
  const cardTypes: ElementType[] = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];
  const types: ElementType[] = [...cardTypes, 'iban', 'expressCheckout'];

  function checked(type: string): ElementType {
    const known = types.find((each) => each === type);
    if (known) return known;
    throw integrationError(
      `A valid Element name must be provided. Valid Elements are:\n  ${types.join(', ')}; you passed: ${type}.`,
    );
  }

  return () => {
    const known = new Map<unknown, { core: FieldElementCore; siblings: FieldElementCore[] }>();
    const groups = new Map<unknown, GroupCore>();

    function group(given: GroupOptions = {}): ElementsGroup {
      let options = given;
      let cores: FieldElementCore[] = [];
      let express: ExpressCore | undefined;
      let submitted: unknown = null;
      const listeners = parts.listeners();
      parts.checkOptions('stripe.elements()', options);

      function refuseTwice(type: ElementType): void {
        const made = cores.map((core) => core.type);
        if (made.some((other) => other === type) || (express && type === 'expressCheckout')) {
          throw integrationError(`Can only create one Element of type ${type}.`);
        }
        if (!cardTypes.includes(type)) return;
        const rival = made
          .filter((other) => cardTypes.includes(other))
          .find((other) => (other === 'card') !== (type === 'card'));
        if (rival) {
          throw integrationError(
            `Cannot create an Element of type ${type} after an Element of type ${rival} has already been created.`,
          );
        }
      }

      function brand() {
        const inputs = cores.flatMap((core) => core.inputs);
        const number = inputs.find((input) => input.field === 'number');
        return parts.rules.brand(number?.node.value ?? '');
      }

      function createField(type: FieldElementType, wishes: ElementOptions): PageElement {
        const core = parts.fieldElement(type, wishes, {
          brand,
          destroyed() {
            cores = cores.filter((other) => other !== core);
            known.delete(core.element);
          },
        });
        cores.push(core);
        known.set(core.element, {
          core,
          get siblings() {
            return cores;
          },
        });
        return core.element;
      }

      function createExpress(wishes: ElementOptions): PageElement {
        if (options.mode === undefined && options.clientSecret === undefined) {
          throw integrationError(
            'In order to create an expressCheckout element, you must pass a clientSecret or mode when creating the Elements group.',
          );
        }
        express = parts.expressElement(wishes, {
          options: () => options,
          destroyed: () => (express = undefined),
        });
        return express.element;
      }

      const elements: ElementsGroup = {
        create(name, wishes = {}) {
          const type = checked(name);
          refuseTwice(type);
          return type === 'expressCheckout' ? createExpress(wishes) : createField(type, wishes);
        },
        getElement(asked) {
          const { __elementType: name } =
            typeof asked === 'string' ? { __elementType: asked } : asked;
          const type = checked(name);
          if (type === 'expressCheckout') return express?.element ?? null;
          return cores.find((core) => core.type === type)?.element ?? null;
        },
        async update(changes) {
          const next = { ...options, ...changes };
          parts.checkOptions('elements.update()', next);
          options = next;
          listeners.emit('update-end', undefined);
        },
        async submit() {
          const confirmed = express?.confirmed() ?? null;
          submitted = confirmed;
          return confirmed ? { selectedPaymentMethod: confirmed.wallet } : {};
        },
        on: listeners.on,
      };
      groups.set(elements, {
        options: () => options,
        express: () => express,
        submitted: () => submitted !== null && submitted === express?.confirmed(),
      });
      return elements;
    }

    return {
      group,
      find: (element) => known.get(element),
      findGroup: (elements) => groups.get(elements),
    };
  };
}
