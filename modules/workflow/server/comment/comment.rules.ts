/** Which processes take comments. */
import type { InstanceStatus } from '#workflow/contract/instance.ts'

/** Those that count for something: a canceled process never did, a void one no longer does. */
export const takesComments = (status: InstanceStatus): boolean => status !== 'canceled' && status !== 'voided'
