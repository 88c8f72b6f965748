/**
 * A decoded form. Bracketed names become nested objects; numbered or empty brackets become arrays.
 */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Node = string | Map<string, Node>;

function put(into: Map<string, Node>, path: string[], value: string): void {
  const [head = '', ...rest] = path;
  const name = head === '' ? String(into.size) : head;
  if (rest.length === 0) {
    into.set(name, value);
    return;
  }
  const present = into.get(name);
  const child = present instanceof Map ? present : new Map<string, Node>();
  into.set(name, child);
  put(child, rest, value);
}

function plain(node: Node): FormValue {
  if (typeof node === 'string') return node;
  const names = [...node.keys()];
  if (names.every((name) => /^\d+$/.test(name))) return [...node.values()].map(plain);
  return Object.fromEntries([...node].map(([name, child]) => [name, plain(child)]));
}

/** Decodes an `application/x-www-form-urlencoded` body or query as Stripe does. */
export function decodeForm(text: string): Form {
  const root = new Map<string, Node>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...brackets] = name.split('[');
    put(root, [head, ...brackets.map((part) => part.replace(/\]$/, ''))], value);
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, plain(node)]));
}
