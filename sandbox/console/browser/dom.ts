export type Child = Node | string | null | undefined | false;

export interface Dom {
  /** Creates a node with attributes and children. Text is never parsed as markup. */
  make: <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Record<string, string | boolean>,
    ...children: Child[]
  ) => HTMLElementTagNameMap[Tag];
  button: (label: string, act: () => Promise<unknown>) => HTMLButtonElement;
  /** The node of the page with this id; throws if the page has none. */
  byId: (id: string) => HTMLElement;
  /** Replaces a list's content if it has changed. Open details stay open. */
  fill: (list: HTMLElement, data: unknown, children: () => Child[], empty: string) => void;
}

/** Makes the helpers with which the panels build their nodes. */
export function doms(report: (error: unknown) => void): Dom {
  const lastData = new WeakMap<HTMLElement, string>();

  const dom: Dom = {
    make(tag, attributes, ...children) {
      const node = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) {
        if (value === true) node.setAttribute(name, '');
        else if (value !== false) node.setAttribute(name, value);
      }
      node.append(
        ...children
          .filter((child) => child instanceof Node || Boolean(child))
          .map((child) => child || ''),
      );
      return node;
    },
    button(label, act) {
      const node = dom.make('button', { type: 'button' }, label);
      node.addEventListener('click', () => {
        node.disabled = true;
        act()
          .catch(report)
          .finally(() => (node.disabled = false));
      });
      return node;
    },
    byId(id) {
      const node = document.getElementById(id);
      if (!node) throw new Error(`The page has no #${id}.`);
      return node;
    },
    fill(list, data, children, empty) {
      const key = JSON.stringify(data);
      if (lastData.get(list) === key) return;
      lastData.set(list, key);
      const open = [...list.querySelectorAll('details[open][id]')].map((node) => node.id);
      const nodes = children().map((child) => child || '');
      list.replaceChildren(
        ...(nodes.length > 0 ? nodes : [dom.make('p', { class: 'empty' }, empty)]),
      );
      for (const id of open) document.getElementById(id)?.setAttribute('open', '');
    },
  };
  return dom;
}
