/** The life of a purchase (billing.md, "Purchase, exactly once"). */
export const purchaseTransitions = {
  /** Under its key, before Stripe has said anything. */
  reserved: ['processing', 'requires_action', 'requires_payment_method', 'completed', 'released'],
  /**
   * The bank has been asked and takes its time. Should it refuse, another method may be tried before
   * we hear of that, and its bank may want to see its customer.
   */
  processing: ['requires_action', 'requires_payment_method', 'completed', 'released'],
  /** The bank wants to see its customer. */
  requires_action: ['processing', 'requires_payment_method', 'completed', 'released'],
  /** The bank refused; the invoice waits for another method. */
  requires_payment_method: ['processing', 'requires_action', 'completed', 'released'],
  /** There is a contract. */
  completed: [],
  /** Given up, refused or expired: nothing was charged and nothing is owed. */
  released: [],
} as const satisfies Record<string, readonly string[]>;

export type PurchaseStatus = keyof typeof purchaseTransitions;

export const purchaseStatuses = Object.keys(purchaseTransitions) as [
  PurchaseStatus,
  ...PurchaseStatus[],
];

export function isOpen(status: PurchaseStatus): boolean {
  return purchaseTransitions[status].length > 0;
}

/** Statuses in which a purchase holds its person's one place. */
export const openStatuses = purchaseStatuses.filter(isOpen);

/** The statuses from which a purchase may become `to`, itself included, so that a repeat is harmless. */
export function mayBecome(to: PurchaseStatus): PurchaseStatus[] {
  return purchaseStatuses.filter(
    (from) => from === to || (purchaseTransitions[from] as readonly string[]).includes(to),
  );
}

/** A reservation that old may be given up in favour of another; its own request notices. */
export const reservationMs = 60_000;

/** Stripe expires an unpaid first invoice after 23 hours; a trial's verification gets as long. */
export const abandonedMs = 23 * 3_600_000;

/**
 * After that long it is given up though other methods are tried every day: it holds a use of its
 * coupon, at a price of then. Longer than any bank takes over a debit.
 */
export const longestMs = 30 * 24 * 3_600_000;
