/** How a person's use of a deal stands; `none` is no row (specification, section 4, "Deal usage"). */
export const usageStatuses = ['uploaded', 'confirmed', 'rejected'] as const;

export type UsageStatus = (typeof usageStatuses)[number];
