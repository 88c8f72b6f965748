import { html } from 'hono/html';

/** A section of the console. `count` is the id of the number beside its title. */
export function section(id: string, title: string, lead: string, body: unknown, count = '') {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title} ${count && html`<span class="count" id="${count}"></span>`}</h2>
    <p class="lead">${lead}</p>
    ${body}
  </section>`;
}

/** An option of a select. */
export function option(value: string, label: string) {
  return html`<option value="${value}">${label}</option>`;
}
