import { expect, test, vi } from 'vitest'
import { BehaviorEntry, behaviorRoutes, MAX_AGO as AGREED } from '#behavior/contract/behavior.ts'
import { askPasswordChange, closePasswordDialog } from '#shell/password/password-state.ts'
import { entryOf, MAX_AGO, outcomeOf, saveRoute, send } from './send.ts'
import { MAX_ENTRIES } from './queue.ts'
import { MAX_ENTRIES as AGREED_ENTRIES } from '#behavior/contract/behavior.ts'

const nonce = '00000000-0000-4000-8000-000000000000'
const activity = { kind: 'deleteAll', path: '/sys/user', menuId: 'm', component: '/sys/user', title: 'Users' } as const

test('the call and its bounds are those of the contract', () => {
  expect(saveRoute).toEqual({ method: behaviorRoutes.save.method, path: behaviorRoutes.save.path })
  expect([MAX_AGO, MAX_ENTRIES]).toEqual([AGREED, AGREED_ENTRIES])
})

test('an activity is sent as the contract wants it, with its age', () => {
  const entry = entryOf({ activity, nonce, at: 1_000, personId: 'ann' }, 3_500.4, 'H5')
  expect(BehaviorEntry.parse(entry)).toMatchObject({
    operaType: 6,
    operaAction: 'deleteAll',
    operaUrl: '/sys/user',
    operaComponent: '/sys/user',
    clientType: 'H5',
    operaAgo: 2_500,
    nonce,
  })
})

test('whatever a page calls itself, the entry fits', () => {
  const long = { ...activity, title: 'x'.repeat(5_000), path: `/${'y'.repeat(5_000)}`, component: 'z'.repeat(5_000) }
  for (const [at, now] of [
    [0, 10 * MAX_AGO],
    [5_000, 0],
  ] as const)
    expect(BehaviorEntry.safeParse(entryOf({ activity: long, nonce, at, personId: 'ann' }, now, 'PC')).success).toBe(
      true,
    )
})

test.each([
  [200, { code: 0, data: { saved: 1, isOn: true } }, { is: 'sent' }],
  [200, { code: '200', data: {} }, { is: 'sent' }],
  [200, { code: 0, data: { saved: 0, isOn: false } }, { is: 'off' }],
  [401, { code: 401 }, { is: 'refused' }],
  [403, { code: 40301 }, { is: 'refused' }],
  [400, { code: 400, data: { issues: [{ path: '1.operaUrl' }, { path: '3' }] } }, { is: 'wrong', places: [1, 3] }],
  [400, { code: 400, data: { issues: [{ path: '' }] } }, { is: 'wrong', places: [] }],
  [500, undefined, { is: 'failed' }],
  [502, '<html>', { is: 'failed' }],
  [429, { code: 429 }, { is: 'failed' }],
  [200, '<html>', { is: 'failed' }],
])('an answer %i %j means %j', (status, envelope, outcome) => {
  expect(outcomeOf(status, envelope)).toEqual(outcome)
})

test('while a change of password is forced nothing is sent, and the batch waits', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ code: 0, data: { saved: 1, isOn: true } }))
  vi.stubGlobal('document', { cookie: 'token=t', querySelector: () => null })
  vi.stubGlobal('window', {
    location: { protocol: 'https:' },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
  })
  vi.stubGlobal('fetch', fetched)
  try {
    const batch = [{ activity, nonce, at: 0, personId: 'ann' }]
    const how = { isLeaving: false, personId: 'ann' }
    askPasswordChange({ mode: 'force' })
    expect(await send(batch, how)).toEqual({ is: 'failed' })
    expect(fetched).not.toHaveBeenCalled()
    closePasswordDialog()
    expect(await send(batch, how)).toEqual({ is: 'sent' })
  } finally {
    vi.unstubAllGlobals()
  }
})
