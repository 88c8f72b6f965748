import type {
  PageElement,
  FieldElementCore,
  FieldElementOptions,
  FieldElements,
  FieldElementType,
} from './element-types.ts';
import type { CardRules } from './card-rules.ts';
import type { IntegrationErrors } from './integration-error.ts';

/** What `stripe.elements()` answers. */
export interface ElementsGroup {
  create: (type: string, options?: FieldElementOptions) => PageElement;
  /** By its type or, as the React wrapper asks, by the component that made it. */
  getElement: (type: string | { __elementType: string }) => PageElement | null;
  update: (options: object) => Promise<void>;
}

/** What the library knows of the elements one `Stripe` instance has made. */
export interface ElementsBook {
  group: (options?: object) => ElementsGroup;
  /** The element's core and its siblings', or undefined when this instance did not make it. */
  find: (element: unknown) => { core: FieldElementCore; siblings: FieldElementCore[] } | undefined;
}

/** Makes the book of elements: one of each type a group, and either `card` or its parts. */
export function elementsBooks(
  fieldElement: FieldElements,
  rules: CardRules,
  integrationError: IntegrationErrors,
): () => ElementsBook {
  const types: FieldElementType[] = ['card', 'cardNumber', 'cardExpiry', 'cardCvc', 'iban'];

  function checked(type: string): FieldElementType {
    const known = types.find((each) => each === type);
    if (known) return known;
    throw integrationError(
      `A valid Element name must be provided. Valid Elements are:\n  ${types.join(', ')}; you passed: ${type}.`,
    );
  }

  return () => {
    const known = new Map<unknown, { core: FieldElementCore; siblings: FieldElementCore[] }>();

    function group(): ElementsGroup {
      let cores: FieldElementCore[] = [];

      function refuseTwice(type: FieldElementType): void {
        if (cores.some((core) => core.type === type)) {
          throw integrationError(`Can only create one Element of type ${type}.`);
        }
        const cards = cores.filter((core) => core.type !== 'iban');
        const rival = cards.find((core) => (core.type === 'card') !== (type === 'card'));
        if (rival && type !== 'iban') {
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
          const core = fieldElement(type, options, {
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
