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
  /** Finds an element by its type or, as the React wrapper does, by the component that made it. */
  getElement: (type: string | { __elementType: string }) => PageElement | null;
  update: (options: GroupOptions) => Promise<void>;
  submit: () => Promise<{ selectedPaymentMethod?: string }>;
  on: (type: string, listener: () => void) => void;
}

/** A group as the library sees it. The page cannot reach it. */
export interface GroupCore {
  options: () => GroupOptions;
  /** The group's express checkout element, if it has one. */
  express: () => ExpressCore | undefined;
  /** Whether the page has called `submit` since the person last confirmed. */
  submitted: () => boolean;
}

/** The elements that one `Stripe` instance has made. */
export interface ElementsBook {
  group: (options?: GroupOptions) => ElementsGroup;
  /** The element's core and those of its siblings; undefined if this instance did not make it. */
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

/**
 * Makes the book of elements. A group has at most one of each type, and either `card` or its parts.
 */
export function elementsBooks(parts: ElementsBookParts): () => ElementsBook {
  const { integrationError } = parts;
  const cardTypes: ElementType[] = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];
  const types: ElementType[] = [...cardTypes, 'iban', 'expressCheckout'];

  function checkType(type: string): ElementType {
    const match = types.find((each) => each === type);
    if (match) return match;
    throw integrationError(
      `A valid Element name must be provided. Valid Elements are:\n  ${types.join(', ')}; you passed: ${type}.`,
    );
  }

  return () => {
    const entries = new Map<unknown, { core: FieldElementCore; siblings: FieldElementCore[] }>();
    const groups = new Map<unknown, GroupCore>();

    function group(initial: GroupOptions = {}): ElementsGroup {
      let options = initial;
      let cores: FieldElementCore[] = [];
      let express: ExpressCore | undefined;
      let submitted: unknown = null;
      const listeners = parts.listeners();
      parts.checkOptions('stripe.elements()', options);

      function refuseTwice(type: ElementType): void {
        const existing = cores.map((core) => core.type);
        if (existing.some((other) => other === type) || (express && type === 'expressCheckout')) {
          throw integrationError(`Can only create one Element of type ${type}.`);
        }
        if (!cardTypes.includes(type)) return;
        const rival = existing
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
            entries.delete(core.element);
          },
        });
        cores.push(core);
        entries.set(core.element, {
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
          const type = checkType(name);
          refuseTwice(type);
          return type === 'expressCheckout' ? createExpress(wishes) : createField(type, wishes);
        },
        getElement(query) {
          const { __elementType: name } =
            typeof query === 'string' ? { __elementType: query } : query;
          const type = checkType(name);
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
          const sheet = express?.confirmed() ?? null;
          submitted = sheet;
          return sheet ? { selectedPaymentMethod: sheet.wallet } : {};
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
      find: (element) => entries.get(element),
      findGroup: (elements) => groups.get(elements),
    };
  };
}
