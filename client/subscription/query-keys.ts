/** Under which names read data is kept that several parts of the subscription page change. */
export const subscriptionKey = ['sub/get'];
export const invoicesKey = ['sub/invoices'];
export const paymentMethodKey = ['sub/paymentmethod/default'];
