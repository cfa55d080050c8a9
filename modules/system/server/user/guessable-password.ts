/** Passwords that users set for others, under the security configuration. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { guessableAs } from '#kernel/session/common-passwords.ts'

/** The issue of a password that is guessed early, where the configuration refuses such; else undefined. */
export async function guessableUnder(
  { policies }: Pick<Kernel, 'policies'>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  password: string,
  owner: { username: string; realName: string },
): Promise<string | undefined> {
  const { passwordCommon } = await policies.of(tenantId)
  return passwordCommon === 1 ? guessableAs(password, owner) : undefined
}
