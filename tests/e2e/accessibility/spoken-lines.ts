import type { CDPSession } from 'playwright-core';

type Node = Awaited<ReturnType<typeof read>>['nodes'][number];
const read = (device: CDPSession) => device.send('Accessibility.getFullAXTree');

/** Roles without meaning of their own: only what is in them is read. */
const silent = new Set(
  'none generic Section sectionheader sectionfooter paragraph strong emphasis mark time'.split(' '),
);
/** Roles that are read with their name or not at all; only controls in them are read besides. */
const named = new Set(
  'heading link button radio tab option term DisclosureTriangle image textbox Date LabelText Legend'.split(
    ' ',
  ),
);
const unread = new Set('LabelText Legend ListMarker InlineTextBox LineBreak'.split(' '));
const controls = new Set('link button checkbox textbox'.split(' '));
const frame = new Set(['banner', 'contentinfo']);
/** The states that are read, in this order. Those that are `false` are not, except `expanded`. */
const states = 'checked pressed selected expanded disabled required invalid focused'.split(' ');

/** What differs from run to run. */
const changing: [RegExp, string][] = [
  [/\u00a0/g, ' '],
  [/[\w.+-]+@[\w.-]*example(?:\.com)?/g, '<E-Mail>'],
  [/@person_\w+|@[a-z.]+\d+/g, '@<Name>'],
  [/\b(L[A-Z]-)[0-9A-Z]{10}\b/g, '$1<Nummer>'],
  [/\b[0-9A-Z]{8}-\d{4}\b/g, '<Rechnung>'],
  [
    /\b\d{1,2}\. (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) \d{4}/g,
    '<Datum>',
  ],
  [/\b\d{1,2}:\d{2}(?::\d{2})?/g, '<Uhrzeit>'],
  [/\(in \d+ s\)/g, '(in <Zahl> s)'],
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
  const childrenOf = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? []);

  function visit(node: Node, depth: number, only?: ReadonlySet<string>): void {
    const role = roleOf(node);
    if (frame.has(role) && !withFrame) return;
    const isSilent = node.ignored || silent.has(role) || unread.has(role);
    const isLeft = isSilent || (only !== undefined && !only.has(role));
    const at = isLeft ? lines.length : lines.push(indent(depth) + lineOf(node, role));
    const within = named.has(role) || unread.has(role) ? controls : only;
    // The parts of a field for a date are the browser's own.
    if (role === 'Date') return;
    const inner = isLeft ? depth : depth + 1;
    const text = within === undefined ? textIn(childrenOf(node)) : '';
    if (text !== '') lines.push(`${indent(inner)}„${text}“`);
    else for (const child of childrenOf(node)) visit(child, inner, within);
    // A region without a name in which nothing stands says nothing yet.
    if (!isLeft && lines.length === at && says(node) === '') lines.pop();
  }

  const [root] = nodes;
  if (root) visit(root, 0);
  return lines.filter((line) => line.trim() !== '„“');
}

const indent = (depth: number) => '  '.repeat(depth);
const roleOf = ({ role }: Node) => String(role?.value ?? '');

/** The whole text if these are only its pieces, as of a long address that may wrap. */
function textIn(children: readonly Node[]): string {
  const isText = children.every((child) => /^(?:StaticText|LineBreak)$/.test(roleOf(child)));
  return isText ? steady(children.map(({ name }) => String(name?.value ?? '')).join('')) : '';
}

/** The name and the states of a node, without its role. */
function says({ name, value, description, properties = [], role }: Node): string {
  const known = new Map<string, unknown>(properties.map((one) => [one.name, one.value.value]));
  const isPage = role?.value === 'RootWebArea';
  const said = states.flatMap((state) => {
    const is = known.get(state);
    if (state === 'expanded' && is === false) return 'collapsed';
    if (is === undefined || is === false || is === 'false' || isPage) return [];
    return typeof is === 'string' && is !== 'true' ? `${state}=${is}` : state;
  });
  const quoted = (before: string, of: { value?: unknown } | undefined) => {
    const text = steady(of?.value);
    return text && `${before}„${text}“`;
  };
  const level = role?.value === 'heading' ? String(known.get('level')) : '';
  return [
    level,
    quoted('', name),
    ...said,
    quoted('value ', value),
    quoted('described ', description),
  ]
    .filter(Boolean)
    .join(' ');
}

function lineOf(node: Node, role: string): string {
  return role === 'StaticText' ? `„${steady(node.name?.value)}“` : `${role} ${says(node)}`.trim();
}

function steady(text: unknown): string {
  if (typeof text !== 'string' && typeof text !== 'number') return '';
  return changing.reduce((now, [what, by]) => now.replaceAll(what, by), String(text)).trim();
}
