/** A server with employees, for tests of processes. */
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'

/** What employees may do with processes. */
export const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

interface Office<Name extends string> {
  readonly server: TestServer & { close: () => Promise<void> }
  /** The token of the administrator. */
  readonly admin: string
  readonly people: Readonly<Record<Name, TestActor>>
}

/** @param names of the employees; the test closes the server */
export async function anOffice<const Name extends string>(...names: readonly Name[]): Promise<Office<Name>> {
  const server = await aServer()
  const admin = await server.admin()
  const people = {} as Record<Name, TestActor>
  for (const name of names) people[name] = await anActor(server, { can: STAFF, realName: name })
  return { server, admin, people }
}
