import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Symbol as TypeSymbol, Type } from 'typescript/unstable/sync';

/** Where the derived shapes are kept. */
export const shapesFile = new URL('./shapes.json', import.meta.url);

/** What the objects of Stripe's answers look like, as text that fits into a file. */
export interface Shapes {
  /** The API version of the client library. */
  version: string;
  /** The name of each kind's shape, by the value of the kind's `object` field. */
  kinds: Record<string, string>;
  /**
   * The fields of each shape with their types. A name ends with `?` if the field may be absent. A
   * type has alternatives between bars: `string`, `number`, `boolean`, `null`, `any`, a value in
   * quotes, `@` with the name of a shape, a list in square brackets, and a map in braces.
   */
  shapes: Record<string, Record<string, string>>;
}

/**
 * Derives the shapes from the types of the installed client library. Left out are other objects
 * than those of `kinds.ts` (where Stripe would show one, only its id is right) and the fields that
 * have the name of a payment method which the stand-in does not have.
 */
export function deriveShapes(): Shapes {
  const folder = new URL('.', import.meta.url).pathname;
  const api = new API({ cwd: folder });
  try {
    const config = `${folder}tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const file = project?.program.getSourceFile(`${folder}kinds.ts`);
    const module = file && project?.checker.getSymbolAtLocation(file);
    if (!project || !module) throw new TypeError('kinds.ts is no module');
    const exported = project.checker.getExportsOfModule(module);
    const typeNamed = (name: string) => {
      const found = exported.find((symbol) => symbol.name === name);
      if (!found) throw new TypeError(`kinds.ts exports no type ${name}`);
      return project.checker.getDeclaredTypeOfSymbol(found);
    };
    const derivation = new Derivation(project.checker);
    return derivation.of(typeNamed('Kinds'), typeNamed('Version'), typeNamed('Methods'));
  } finally {
    api.close();
  }
}

class Derivation {
  private readonly checker: Checker;
  private readonly wanted = new Set<string>();
  private readonly shapes: Shapes['shapes'] = {};
  private otherMethods: ReadonlySet<string> = new Set();

  constructor(checker: Checker) {
    this.checker = checker;
  }

  of(kinds: Type, version: Type, methods: Type): Shapes {
    const all = this.text(methods).replaceAll("'", '').split('|');
    this.otherMethods = new Set(all.filter((method) => !kept.has(method)));
    const fields = this.checker
      .getPropertiesOfType(kinds)
      .map((field) => ({ kind: field.name, type: this.typeOf(field) }));
    for (const { type } of fields) this.wanted.add(nameOf(type));
    const named = fields.map(({ kind, type }) => [kind, this.text(type).slice(1)] as const);
    return {
      version: this.text(version).replaceAll("'", ''),
      kinds: Object.fromEntries(named),
      shapes: this.shapes,
    };
  }

  private typeOf(field: TypeSymbol): Type {
    const type = this.checker.getTypeOfSymbol(field);
    if (!type) throw new TypeError(`the field ${field.name} has no type`);
    return type;
  }

  /** A type in words. An empty text means that no value of it is ever answered. */
  private text(type: Type): string {
    const { flags } = type;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'any';
    if (flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) return '';
    if (flags & TypeFlags.Null) return 'null';
    if (type.isUnionType()) return this.union(type.getTypes());
    if (type.isStringLiteralType()) return `'${type.value}'`;
    if (type.isBooleanLiteralType()) return `'${String(type.value)}'`;
    if (flags & TypeFlags.String) return 'string';
    if (flags & TypeFlags.Number) return 'number';
    if (type.isIntersectionType()) return otherString;
    return this.object(type);
  }

  private union(types: readonly Type[]): string {
    const texts = types.map((type) => this.text(type)).filter((text) => text !== '');
    const isOpen = texts.includes(otherString);
    // The stand-in uses only values that the library knows, also where Stripe may add more.
    const known = texts.filter((text) => text !== otherString);
    const hasValues = known.some((text) => text.startsWith("'"));
    const all = new Set(isOpen && !hasValues ? [...known, 'string'] : known);
    if (all.has("'true'") && all.has("'false'")) {
      for (const value of ["'true'", "'false'"]) all.delete(value);
      all.add('boolean');
    }
    return [...all].toSorted().join('|');
  }

  private object(type: Type): string {
    if (nameOf(type).startsWith('Event.Data.')) return 'any'; // the event's own object
    if (this.checker.isArrayType(type) && type.isTypeReference()) {
      const [item] = this.checker.getTypeArguments(type);
      return item ? `[${this.text(item)}]` : '[any]';
    }
    const [map] = this.checker.getIndexInfosOfType(type);
    if (map) return `{${this.text(map.valueType)}}`;
    if (this.isUnwanted(type)) return '';
    const name = this.shapeName(type);
    this.shapes[name] ??= this.fields(name, type);
    return `@${name}`;
  }

  private fields(name: string, type: Type): Record<string, string> {
    const fields: Record<string, string> = {};
    this.shapes[name] = fields; // before its fields: some shapes contain themselves
    for (const field of this.checker.getPropertiesOfType(type)) {
      if (this.otherMethods.has(field.name)) continue;
      const text = this.union([this.typeOf(field)]);
      if (text === '') continue;
      fields[field.flags & SymbolFlags.Optional ? `${field.name}?` : field.name] = text;
    }
    return fields;
  }

  /** An object of a kind of its own that the stand-in never answers with. */
  private isUnwanted(type: Type): boolean {
    const name = nameOf(type);
    if (name.includes('.') || this.wanted.has(name)) return false;
    const kind = this.checker.getPropertyOfType(type, 'object');
    return kind !== undefined && this.typeOf(kind).isStringLiteralType();
  }

  private shapeName(type: Type): string {
    const name = nameOf(type);
    if (!type.isTypeReference()) return name;
    const given = this.checker.getTypeArguments(type).map((argument) => this.text(argument));
    return given.length === 0 ? name : `${name}<${given.join(',')}>`;
  }
}

/** The payment methods of the stand-in, and two names that fields of other meanings have too. */
const kept = new Set(['card', 'paypal', 'sepa_debit', 'custom', 'link']);

/** The rest of an enumeration to which Stripe may add values. A decimal is a text on the wire. */
const otherString = 'OtherString';

/** The name of an object's type with its namespaces, such as `Charge.BillingDetails`. */
function nameOf(type: Type): string {
  const names: string[] = [];
  for (let symbol = type.getSymbol(); symbol; symbol = symbol.getParent()) {
    if (!/^["\u{FFFD}]|\.d$|\//u.test(symbol.name)) names.unshift(symbol.name);
  }
  return names.join('.');
}
