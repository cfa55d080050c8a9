/** Whether an organisation takes registrations, and from whom. */
import { listOf, registrationWays, type SecurityPolicy } from '#contract/security-items.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { CodeWay } from '#kernel/ports.ts'
import { registerErrors } from '#security/contract/register.ts'

/**
 * The configuration of an organisation that takes registrations by which this way can be confirmed. An unknown one
 * answers like a closed one.
 * @throws AppError registration_closed, also where this installation cannot send codes by it
 */
export async function openPolicy(
  { policies, codes }: Pick<Kernel, 'policies' | 'codes'>,
  tenantId: number,
  way: CodeWay,
): Promise<SecurityPolicy> {
  const policy = await policies.of(tenantId)
  const ways = registrationWays(policy, await codes.ways(tenantId))
  if (!ways.includes(way)) throw new AppError(registerErrors.closed)
  return policy
}

/**
 * Registration without an approval is for the domains that the configuration names, not for those below them.
 * @throws InvalidInput at `email`
 */
export function assertDomain({ registerMode, registerDomains }: SecurityPolicy, email: string): void {
  if (registerMode !== 2) return
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!listOf(registerDomains.toLowerCase()).includes(domain)) throw invalid('email', 'mail_domain')
}
