/** Query keys that several parts of the subscription page invalidate. */
export const subscriptionKey = ['sub/get'];
export const invoicesKey = ['sub/invoices'];
export const paymentMethodKey = ['sub/paymentmethod/default'];
export const leavingKey = ['sub/leaving'];
export const changeKey = ['sub/change'];
