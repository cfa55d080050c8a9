/**
 * What the database refuses because the package of the tenant is used up. Triggers count, under a lock, whatever wrote
 * the row; so no path leads past them, and two calls never get the last place.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { AppError } from '../errors.ts'

/** The code with which the triggers refuse; their detail says what is used up. */
const QUOTA_REACHED = 'PQ001'

const Detail = z.object({ figure: z.enum(['users', 'megabytes']), used: z.number(), limit: z.number() })

/** The same error, or in its place `tenant_quota_reached` with figure, use and limit. */
export function asQuotaReached(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== QUOTA_REACHED) return error
  const { figure, used, limit } = Detail.parse(JSON.parse('detail' in error ? String(error.detail) : ''))
  return new AppError(errors.tenantQuotaReached, { figure: `quota.${figure}`, used, limit }, { figure, used, limit })
}
