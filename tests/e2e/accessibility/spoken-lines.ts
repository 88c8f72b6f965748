import type { CDPSession } from 'playwright-core';

type Node = Awaited<ReturnType<typeof read>>['nodes'][number];
const read = (device: CDPSession) => device.send('Accessibility.getFullAXTree');

/** Roles without meaning of their own: only what is in them is read. */
const silent = new Set(
  'none generic InlineTextBox LineBreak Section LabelText DescriptionList strong emphasis mark'.split(
    ' ',
  ),
);
/** Roles that are named by what is in them, so that it is not read twice. */
const named = new Set(
  'heading link button tab option menuitem DisclosureTriangle StaticText image img'.split(' '),
);
const frame = new Set(['banner', 'contentinfo']);
/** The states that are read, in this order. Those that are `false` are not. */
const states = 'level checked pressed selected expanded disabled required invalid focused'.split(
  ' ',
);

/** What differs from run to run. */
const changing: [RegExp, string][] = [
  [/\u00a0/g, ' '],
  [/[\w.+-]+@[\w-]+\.example/g, '<E-Mail>'],
  [/\bLX-[0-9A-Z]{10}\b/g, 'LX-<Nummer>'],
  [
    /\b\d{1,2}\. (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) \d{4}/g,
    '<Datum>',
  ],
  [/\b\d{1,2}:\d{2}(?::\d{2})?/g, '<Uhrzeit>'],
  [/\b(?=[A-Z]*\d)[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/g, '<Zeichen>'],
  [/\s+/g, ' '],
];

/**
 * What a screen reader is given of these nodes: one line each with role, name, states, value and
 * description, indented by what contains it. Without `withFrame` header and footer are left out.
 */
export function spokenLines(
  nodes: readonly Node[],
  { withFrame }: { withFrame: boolean },
): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: Node, depth: number): void => {
    const role = String(node.role?.value ?? '');
    const children = () => (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    const isSilent = node.ignored || silent.has(role);
    if (frame.has(role) && !withFrame) return;
    if (isSilent) {
      for (const child of children()) visit(child, depth);
      return;
    }
    const at = lines.push(`${'  '.repeat(depth)}${lineOf(node, role)}`);
    if (named.has(role) || role === 'textbox') return;
    for (const child of children()) visit(child, depth + 1);
    // An empty region says nothing yet.
    const isEmpty = lines.length === at && node.name?.value === '' && !isField(node);
    if (isEmpty) lines.pop();
  };
  const [root] = nodes;
  if (root) visit(root, 0);
  return lines;
}

function isField({ properties = [] }: Node): boolean {
  return properties.some(({ name }) => name === 'focusable');
}

function lineOf({ name, value, description, properties = [] }: Node, role: string): string {
  if (role === 'StaticText') return `„${steady(name?.value)}“`;
  const known = new Map(properties.map((one) => [String(one.name), one.value.value as unknown]));
  const said = states.flatMap((state) => {
    const is = known.get(state);
    if (is === undefined || is === false || is === 'false') return [];
    return is === true || is === 'true' ? state : `${state}=${String(is)}`;
  });
  const text = (of: { value?: unknown } | undefined) => steady(of?.value);
  return [
    role,
    text(name) && `„${text(name)}“`,
    ...said,
    text(value) && `value „${text(value)}“`,
    text(description) && `described „${text(description)}“`,
  ]
    .filter(Boolean)
    .join(' ');
}

function steady(text: unknown): string {
  if (typeof text !== 'string' && typeof text !== 'number') return '';
  return changing.reduce((now, [what, by]) => now.replaceAll(what, by), String(text)).trim();
}
