import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import { rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { writeReferral } from '#tests/support/referrals.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { idOf } from './access-row.ts';
import type { AccessRow, Cell, Scene } from './access-row.ts';
import { ownerScene, passerBy } from './people.ts';

/** A person whom the desk may look at. */
async function somebody(world: World): Promise<Scene> {
  return ownerScene(world, await passerBy(world));
}

/**
 * A call of the desk. Everybody but an operator gets 404. `cell` is what an operator gets and
 * changes. The scene's owner is the person whom the call is about. A call that writes adds one row
 * to the audit log.
 */
export function deskRow(
  call: string,
  cell: Cell,
  scene: (world: World) => Promise<Scene> = somebody,
): AccessRow {
  const nothing: Cell = ['404 not_found'];
  return {
    call,
    scene,
    cells: { anonymous: nothing, other: nothing, owner: nothing, operator: cell },
  };
}

const act = (): { action_id: string } => ({ action_id: crypto.randomUUID() });
const months = { kind: 'premium', months: 3, note: 'Kulanz' };
const link = { purpose: 'autologin', days: 7, uses: 3 };

/** A scene with a person, a path of this person, and the input for it. */
function person(below: string, input?: Record<string, unknown>) {
  return async (world: World): Promise<Scene> => {
    const scene = await somebody(world);
    const path = `/api/internal/people/${scene.mine[0]}${below}`;
    return { ...scene, path, ...(input && { input: { ...act(), ...input } }) };
  };
}

/** The same, for something that the desk gave to the person before. */
function personWith(given: string, input: Record<string, unknown>, then: string) {
  return async (world: World): Promise<Scene> => {
    const scene = await person(`/${given}`)(world);
    const desk = await openDesk(world);
    const { id } = await desk.act<DeskActAnswer>(scene.path ?? '', input);
    if (then === 'restore') await desk.act(`${scene.path}/${id}/revoke`, { reason: 'Irrtum' });
    const more = then === 'revoke' ? { reason: 'Irrtum' } : {};
    return { ...scene, path: `${scene.path}/${id}/${then}`, input: { ...act(), ...more } };
  };
}

/** A scene with a person who referred another person. */
function referrer(then: 'credit' | 'take-back') {
  return async (world: World): Promise<Scene> => {
    const scene = await somebody(world);
    const referred = await idOf(world, (await passerBy(world)).email);
    const id = await writeReferral(world, { referrer: scene.mine[0] ?? '', referred });
    const path = `/api/internal/referrals/${id}`;
    if (then === 'take-back') await (await openDesk(world)).act(`${path}/credit`, { months: 1 });
    const input = { ...act(), ...(then === 'credit' && { months: 1 }) };
    return { ...scene, path: `${path}/${then}`, input };
  };
}

/** A scene with an event whose work has failed, a path below it, and the input for that. */
function failedEvent(below: string, input?: Record<string, unknown>) {
  return async (world: World): Promise<Scene> => {
    const id = `evt_access${crypto.randomUUID().slice(0, 8)}`;
    await rows(
      world,
      `insert into stripe_event (id, type, object_id, subject, created_at, received_at, attempts,
        due_at, last_error) values (?, 'invoice.paid', 'in_1', '{"kind":"plans"}', 1, 1, 3, 9e14,
        'broken')`,
      id,
    );
    const scene = await somebody(world);
    const path = `/api/internal/events/${id}${below}`;
    return { ...scene, mine: [...scene.mine, id], path, ...(input && { input }) };
  };
}

/** A scene with a store's purchase that went to the person, which the desk gives back. */
async function movedPurchase(world: World): Promise<Scene> {
  const scene = await somebody(world);
  const [accountId = ''] = scene.mine;
  const former = await idOf(world, (await passerBy(world)).email);
  const id = crypto.randomUUID();
  await rows(
    world,
    `insert into entitlement_grant (id, account_id, source, kind, reference, plan, status,
      starts_at, ends_at, used, provisional, renew_disabled, value, purchased_at, told_at, told_by,
      created_at, updated_at)
      values (?1, ?2, 'ios', 'premium', ?1, 'x', 'active', 1, 9e14, 0, 0, 0, 1, 1, 1, 'x', 1, 1)`,
    id,
    accountId,
  );
  await rows(
    world,
    `insert into store_transfer (id, source, reference, from_account_id, to_account_id, at)
      values (?1, 'ios', ?1, ?2, ?3, 1)`,
    id,
    former,
    accountId,
  );
  const path = `/api/internal/people/${accountId}/transfers/${id}/decide`;
  return { ...scene, path, input: { ...act(), decision: 'undone', reason: 'Irrtum' } };
}

const people = '/api/internal/people/:id';

export const deskRows: AccessRow[] = [
  deskRow('GET /api/internal/me', ['200']),
  deskRow('GET /api/internal/overview', ['200']),
  deskRow('GET /api/internal/audit', ['200']),
  deskRow('GET /api/internal/referrals', ['200']),
  deskRow('GET /api/internal/second-looks', ['200']),
  deskRow('GET /api/internal/state', ['200']),
  deskRow('GET /api/internal/books', ['200'], async (world) => ({
    ...(await somebody(world)),
    input: { month: '2026-11' },
  })),
  deskRow('GET /api/internal/books/:file', ['200'], async (world) => ({
    ...(await somebody(world)),
    path: '/api/internal/books/EXTF_Buchungsstapel_2026-11.csv',
  })),
  deskRow('GET /api/internal/numbers', ['200'], async (world) => ({
    ...(await somebody(world)),
    input: { from: '2026-11-01', to: '2026-11-30' },
  })),
  deskRow('GET /api/internal/numbers/rows', ['200'], async (world) => ({
    ...(await somebody(world)),
    input: { number: 'mrr', from: '2026-11-01', to: '2026-11-30' },
  })),
  deskRow('GET /api/internal/people', ['200'], async (world) => {
    const scene = await somebody(world);
    return { ...scene, input: { q: scene.mine[1] } };
  }),
  deskRow(`POST ${people}/notes`, ['200', 'audit'], person('/notes', { note: 'Rief an' })),
  deskRow(
    `POST ${people}/messages`,
    ['200', 'audit', 'outbox'],
    person('/messages', { subject: 'Deine Frage', text: 'Das geht unter „Konto“.' }),
  ),
  deskRow('GET /api/internal/saved-answers', ['200']),
  deskRow('POST /api/internal/saved-answers', ['200', 'audit', 'saved_answer'], async (world) => {
    const scene = await somebody(world);
    const input = { ...act(), title: `Antwort ${crypto.randomUUID()}`, text: 'Gern.' };
    // The log's row names the answer by an id that only the answer tells.
    return { ...scene, mine: [input.title, input.action_id], input };
  }),
  deskRow(
    'POST /api/internal/saved-answers/:id/delete',
    ['200', 'audit', 'saved_answer'],
    async (world) => {
      const scene = await somebody(world);
      const title = `Antwort ${crypto.randomUUID()}`;
      const { id } = await (
        await openDesk(world)
      ).act<{ id: string }>('/api/internal/saved-answers', { title, text: 'Gern.' });
      const path = `/api/internal/saved-answers/${id}/delete`;
      return { ...scene, mine: [id], path, input: act() };
    },
  ),
  deskRow(
    `POST ${people}/email`,
    ['200', 'account', 'audit', 'name_part', 'outbox', 'session'],
    async (world) => {
      const email = `neu-${crypto.randomUUID()}@example.com`;
      return person('/email', { email, reason: 'Altes Postfach gesperrt' })(world);
    },
  ),
  deskRow(
    `POST ${people}/transfers/:thing/decide`,
    ['200', 'audit', 'entitlement_grant', 'outbox', 'store_transfer'],
    movedPurchase,
  ),
  deskRow(`GET ${people}/coupons`, ['200'], async (world) => ({
    ...(await person('/coupons')(world)),
    input: { code: 'WEB10' },
  })),
  deskRow(
    `POST ${people}/coupons`,
    ['200', 'audit', 'entitlement_grant', 'redemption'],
    async (world) => {
      const { code } = await makeCoupon(world, couponTerms.free_period);
      return person('/coupons', { code, reason: 'Link ging nicht' })(world);
    },
  ),
  deskRow(
    `POST ${people}/sessions/end`,
    ['200', 'audit', 'session'],
    person('/sessions/end', { reason: 'Fremde Anmeldung' }),
  ),
  deskRow(
    'POST /api/internal/events/:id/again',
    ['200', 'audit', 'stripe_event'],
    failedEvent('/again', act()),
  ),
  deskRow('GET /api/internal/waiting', ['200']),
  deskRow('GET /api/internal/events/:id', ['200'], failedEvent('')),
  deskRow('POST /api/internal/waiting/mails', ['200', 'audit', 'outbox'], async (world) => {
    const scene = await somebody(world);
    const key = `access:${crypto.randomUUID()}`;
    await rows(
      world,
      `insert into outbox (key, recipient, subject, text, html, created_at)
        values (?, ?, 'Post', 'Post', 'Post', 1)`,
      key,
      scene.mine[1] ?? '',
    );
    return { ...scene, mine: [...scene.mine, key], input: { ...act(), key, again: true } };
  }),
  deskRow('GET /api/internal/members', ['200']),
  deskRow('POST /api/internal/members/export', ['200', 'audit'], async (world) => {
    const scene = await somebody(world);
    const input = act();
    // The log's row names nobody but the list.
    return { ...scene, mine: [...scene.mine, input.action_id], input };
  }),
  deskRow('GET /api/internal/search', ['200'], async (world) => {
    const scene = await somebody(world);
    return { ...scene, input: { q: scene.mine[1] } };
  }),
  deskRow(`GET ${people}`, ['200'], person('')),
  deskRow(`GET ${people}/timeline`, ['200'], person('/timeline')),
  deskRow('GET /api/internal/consents', ['200'], async (world) => {
    const scene = await somebody(world);
    return { ...scene, input: { subject: crypto.randomUUID() } };
  }),
  deskRow(
    `POST ${people}/rights-mail`,
    ['200', 'audit', 'outbox'],
    person('/rights-mail', { right: 'export' }),
  ),
  deskRow(
    `POST ${people}/grants`,
    ['200', 'audit', 'entitlement_grant'],
    person('/grants', months),
  ),
  deskRow(
    `POST ${people}/grants/:thing/revoke`,
    ['200', 'audit', 'entitlement_grant'],
    personWith('grants', months, 'revoke'),
  ),
  deskRow(
    `POST ${people}/grants/:thing/restore`,
    ['200', 'audit', 'entitlement_grant'],
    personWith('grants', months, 'restore'),
  ),
  deskRow(`POST ${people}/trial/allow`, ['200', 'audit', 'trial_case'], person('/trial/allow', {})),
  deskRow(
    `POST ${people}/login-codes`,
    ['200', 'audit', 'login_code'],
    person('/login-codes', link),
  ),
  deskRow(
    `POST ${people}/login-codes/:thing/withdraw`,
    ['200', 'audit', 'login_code'],
    personWith('login-codes', link, 'withdraw'),
  ),
  deskRow(
    'POST /api/internal/referrals/:id/credit',
    ['200', 'audit', 'entitlement_grant', 'referral'],
    referrer('credit'),
  ),
  deskRow(
    'POST /api/internal/referrals/:id/take-back',
    ['200', 'audit', 'entitlement_grant', 'referral'],
    referrer('take-back'),
  ),
];
