import type { ConsoleTools, Panel } from './panel.ts';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sent_at: string;
  headers?: Record<string, string>;
}

/** The inbox: every message as text, and as HTML in a sandboxed frame. */
export function inboxPanel({ api, dom, words, done }: ConsoleTools): Panel {
  const { make } = dom;

  function linked(text: string): (Node | string)[] {
    return text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) => {
      const attributes = { href: part, target: '_blank', rel: 'noopener' };
      return index % 2 === 1 ? make('a', attributes, part) : part;
    });
  }

  function open(mail: Mail, body: HTMLElement): void {
    if (body.childElementCount > 0) return;
    const frame = make('iframe', {
      // The frame may run no script and has no origin. Its links may open a page.
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      title: `HTML: ${mail.subject}`,
      src: `/sandbox/api/mail/${mail.id}/html`,
    });
    const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    if (headers.length > 0) body.append(make('pre', {}, ...linked(headers.join('\n'))));
    body.append(make('pre', {}, ...linked(mail.text)), frame, reports(mail));
  }

  /** What a mail service may report of a mail that it has sent. */
  function reports(mail: Mail): HTMLElement {
    const told = (label: string, kind: string, sentence: string) =>
      dom.button(label, async () => {
        await api.post(`mail/${mail.id}/report`, { kind });
        await done(sentence);
      });
    return make(
      'span',
      { class: 'acts' },
      told('Unzustellbar melden', 'bounced', `${mail.to} ist als unzustellbar gemeldet.`),
      told('Als Spam melden', 'complained', `${mail.to} hat die Mail als Spam gemeldet.`),
    );
  }

  function row(mail: Mail): HTMLElement {
    const body = make('div', { class: 'mail' });
    const summary = make(
      'summary',
      {},
      make('strong', {}, mail.subject),
      make('span', {}, mail.to),
      make('time', { datetime: mail.sent_at }, words.time(mail.sent_at)),
    );
    const details = make('details', { id: `mail-${mail.id}` }, summary, body);
    details.addEventListener('toggle', () => details.open && open(mail, body));
    return details;
  }

  return {
    async load() {
      const mails = await api.get<Mail[]>('mail');
      dom.byId('inbox-count').textContent = String(mails.length);
      dom.fill(dom.byId('inbox-list'), mails, () => mails.map(row), 'Noch keine Nachricht.');
    },
  };
}
