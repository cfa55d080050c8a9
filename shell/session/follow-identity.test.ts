import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', {
  location: { hash: '', hostname: 'localhost', origin: 'https://localhost', protocol: 'https:' },
  localStorage: { getItem: () => null, setItem: () => undefined },
})
vi.stubGlobal('document', { cookie: '', querySelector: () => null })

const { plug } = await import('../ports.ts')
const { followIdentity } = await import('./follow-identity.ts')
const { loadSession, session } = await import('./session.ts')

const ann = { id: '1', username: 'ann', headUrl: '', roles: ['r'], ability: ['sys:user:page'], superAdmin: 0 }
/** The department that the server says the user acts in. */
let deptName = 'Sales'
let asked = 0
/** Lets the reply to the question for permissions wait. */
let gate = Promise.resolve()

const ports = {
  session: {
    person: async () => {
      asked += 1
      return { ...ann, deptName }
    },
    permissions: () => gate.then(() => []),
    dictionaries: async () => ({}),
    configuration: async () => ({}),
  },
  menu: { menus: async () => ({ current: [], others: [] }) },
  portal: { list: async () => [{ portalCode: 'OAyy', url: '/', defaultFlag: '1' }] },
}
plug(ports as unknown as Parameters<typeof plug>[0])

test('a change that comes while another is loaded is loaded behind it, several of them once', async () => {
  await loadSession('/home')
  let open = (): void => undefined
  gate = new Promise((resolve) => {
    open = resolve
  })
  deptName = 'Purchase'
  const first = followIdentity()
  await vi.waitFor(() => expect(asked).toBe(3))
  deptName = 'Stores'
  const others = [followIdentity(), followIdentity()]
  open()
  await Promise.all([first, ...others])
  expect(session.get()?.person).toMatchObject({ deptName: 'Stores' })
  expect(asked).toBe(5)
})
