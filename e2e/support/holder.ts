/** Users who hold exactly some codes: what a page is to an ordinary user, no administrator tells. */
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { signInByCall, type Caller } from './caller.ts'
import { makePerson, unique } from './people.ts'

export interface Holder {
  readonly caller: Caller
  /** The name of the user's only role. */
  readonly role: string
}

/** Makes a user whose only role has these codes, and signs them in. */
export async function makeHolder(
  admin: Caller,
  url: string,
  codes: readonly string[],
  { dataScope = 0 }: { dataScope?: 0 | 3 } = {},
): Promise<Holder> {
  const nodes = await admin.call(menuRoutes.tree)
  const granted = nodes.filter(({ permissions }) => permissions.some((code) => codes.includes(code)))
  const role = unique('自定角色')
  const menuIdList = [...new Set(granted.flatMap(({ id, pid }) => [id, pid]))]
  await admin.call(roleRoutes.create, { body: { name: role, dataScope, menuIdList } })
  const person = await makePerson(admin, url, { roles: [role] })
  return { caller: await signInByCall(url, { ...person }), role }
}
