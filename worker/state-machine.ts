/*
 * The one shape of a life here: its states, what each means, and where each event leads. Pure.
 */

/** A state. An event that it does not name changes nothing. */
export interface State<Status extends string, Event extends string> {
  says: string;
  on: { readonly [E in Event]?: Status };
}

export interface StateMachine<Status extends string, Event extends string, Own> {
  states: Readonly<Record<Status, State<Status, Event> & Own>>;
  /** In the order of the table; not empty, as a column's `enum` wants it. */
  statuses: [Status, ...Status[]];
  /** The state that an event leads to; the same one if it changes nothing. */
  after: (from: Status, event: Event) => Status;
  /** Whether an event leads from the one state to the other. */
  mayFollow: (from: Status, to: Status) => boolean;
  /** The states that an event can still leave. */
  unfinished: Status[];
}

/** `Own`: what else a state of this machine says of itself. */
export function stateMachine<Status extends string, Event extends string, Own = unknown>(
  states: Readonly<Record<Status, State<Status, Event> & Own>>,
): StateMachine<Status, Event, Own> {
  const statuses = Object.keys(states) as [Status, ...Status[]];
  const followers = (status: Status) => Object.values<Status | undefined>(states[status].on);
  return {
    states,
    statuses,
    after: (from, event) => states[from].on[event] ?? from,
    mayFollow: (from, to) => followers(from).includes(to),
    unfinished: statuses.filter((one) => followers(one).some((next) => next !== one)),
  };
}
