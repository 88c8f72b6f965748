import type {
  CardElement,
  CardElementCore,
  CardElementOptions,
  CardElements,
  CardElementType,
} from './element-types.ts';
import type { CardRules } from './card-rules.ts';
import type { IntegrationErrors } from './integration-error.ts';

/** What `stripe.elements()` answers. */
export interface ElementsGroup {
  create: (type: string, options?: CardElementOptions) => CardElement;
  /** By its type or, as the React wrapper asks, by the component that made it. */
  getElement: (type: string | { __elementType: string }) => CardElement | null;
  update: (options: object) => Promise<void>;
}

/** What the library knows of the elements one `Stripe` instance has made. */
export interface ElementsBook {
  group: (options?: object) => ElementsGroup;
  /** The element's core and its siblings', or undefined when this instance did not make it. */
  find: (element: unknown) => { core: CardElementCore; siblings: CardElementCore[] } | undefined;
}

/** Makes the book of elements: one of each type a group, and either `card` or the split fields. */
export function elementsBooks(
  cardElement: CardElements,
  rules: CardRules,
  integrationError: IntegrationErrors,
): () => ElementsBook {
  const types: CardElementType[] = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];

  function checked(type: string): CardElementType {
    const known = types.find((each) => each === type);
    if (known) return known;
    throw integrationError(
      `A valid Element name must be provided. Valid Elements are:\n  ${types.join(', ')}; you passed: ${type}.`,
    );
  }

  return () => {
    const known = new Map<unknown, { core: CardElementCore; siblings: CardElementCore[] }>();

    function group(): ElementsGroup {
      let cores: CardElementCore[] = [];

      function refuseTwice(type: CardElementType): void {
        if (cores.some((core) => core.type === type)) {
          throw integrationError(`Can only create one Element of type ${type}.`);
        }
        const rival = cores.find((core) => (core.type === 'card') !== (type === 'card'));
        if (rival) {
          throw integrationError(
            `Cannot create an Element of type ${type} after an Element of type ${rival.type} has already been created.`,
          );
        }
      }

      function brand() {
        const inputs = cores.flatMap((core) => core.inputs);
        return rules.brand(inputs.find((input) => input.field === 'number')?.node.value ?? '');
      }

      return {
        create(name, options = {}) {
          const type = checked(name);
          refuseTwice(type);
          const core = cardElement(type, options, {
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
        },
        getElement(asked) {
          const { __elementType: name } =
            typeof asked === 'string' ? { __elementType: asked } : asked;
          const type = checked(name);
          return cores.find((core) => core.type === type)?.element ?? null;
        },
        update: () => Promise.resolve(),
      };
    }

    return { group, find: (element) => known.get(element) };
  };
}
